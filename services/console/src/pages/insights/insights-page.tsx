import { Page } from '../../components/page.tsx'

export const InsightsPage = () => <Page title="Insights">…</Page>
