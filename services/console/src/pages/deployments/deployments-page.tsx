import { Page } from '../../components/page.tsx'

export const DeploymentsPage = () => <Page title="Deployments">…</Page>
