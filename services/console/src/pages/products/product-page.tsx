import { Page } from '../../components/page.tsx'

export const ProductPage = () => <Page title="Product">…</Page>
