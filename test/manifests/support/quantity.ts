const units: Record<string, number> = { m: 1e-3, '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

const amount = (quantity: string | number | undefined): number => {
  const [, digits, unit = ''] = /^([\d.]+)(\w*)$/.exec(String(quantity ?? '')) ?? []
  return Number(digits) * (units[unit] ?? Number.NaN)
}

/** A quantity of memory, `512Mi`, in bytes; NaN if there is none. */
export const bytes = amount
/** A quantity of CPU, `250m`, in cores; NaN if there is none. */
export const cores = amount
