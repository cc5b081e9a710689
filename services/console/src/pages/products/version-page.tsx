import { Page } from '../../components/page.tsx'

export const VersionPage = () => <Page title="Version">…</Page>
