import { Page } from '../../components/page.tsx'

export const ReleasesPage = () => <Page title="Releases">…</Page>
