import { choiceParam, given } from '../../api/search-params.ts'

const settingsTabs = ['api-keys', 'badges', 'environments', 'audit-log', 'you'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const toSettingsSearch = ({ tab }: Record<string, unknown>) =>
  given({ tab: choiceParam(settingsTabs, tab) })
