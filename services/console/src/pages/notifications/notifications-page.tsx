import { Page } from '../../components/page.tsx'

export const NotificationsPage = () => <Page title="Notifications">…</Page>
