const units: Record<string, number> = { m: 1e-3, '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

const amount = (quantity: string | number | undefined): number => {
  const [, digits, unit = ''] = /^([\d.]+)(\w*)$/.exec(String(quantity ?? '')) ?? []
  return Number(digits) * (units[unit] ?? Number.NaN)
}

/** Returns a quantity of memory such as `512Mi` in bytes; NaN if it is missing or has another unit. */
export const bytes = amount
/** Returns a quantity of CPU such as `250m` in cores; NaN if it is missing or has another unit. */
export const cores = amount
