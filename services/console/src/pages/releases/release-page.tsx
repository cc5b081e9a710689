import { Page } from '../../components/page.tsx'

export const ReleasePage = () => <Page title="Release">…</Page>
