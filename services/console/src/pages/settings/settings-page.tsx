import { Page } from '../../components/page.tsx'

export const SettingsPage = () => <Page title="Settings">…</Page>
