import { Page } from '../../components/page.tsx'

export const ComparisonPage = () => <Page title="Comparison">…</Page>
