/** Translates a path of the contract for Express: `/products/{product-id}` to `/products/:"product-id"`. */
export const routePath = (path: string): string => path.replace(/\{([\w-]+)\}/g, ':"$1"')
