export const settingsTabs = ['api-keys', 'environments', 'audit-log', 'you'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const toSettingsSearch = ({ tab }: Record<string, unknown>): { tab?: SettingsTab } => {
  const found = settingsTabs.find((one) => one === tab)
  return found === undefined ? {} : { tab: found }
}
