/** `/products/{product-id}` as Express writes it. */
export const routePath = (path: string): string => path.replace(/\{([\w-]+)\}/g, ':"$1"')
