/** Limits of a budget, such as bytes of memory. */
type BudgetLimits = {
  /** Largest amount that one reservation may have. */
  largest?: number
  perOwner?: number
  /** Largest amount of all owners together. */
  total?: number
}

export type Budget = {
  /**
   * Reserves an amount for an owner.
   *
   * @returns the function that releases the amount, which the caller calls once; undefined when the amount
   * would exceed a limit
   */
  reserve: (owner: string, amount: number) => (() => void) | undefined
  /** Returns the amount that is reserved by all owners. */
  used: () => number
}

/** Creates a budget. A limit that is left out is infinite. */
export const createBudget = ({
  largest = Number.POSITIVE_INFINITY,
  perOwner = Number.POSITIVE_INFINITY,
  total = Number.POSITIVE_INFINITY,
}: BudgetLimits): Budget => {
  /** Reserved amounts; an owner with nothing reserved has no entry. */
  const owners = new Map<string, number>()
  let used = 0

  const add = (owner: string, amount: number): void => {
    used += amount
    const own = (owners.get(owner) ?? 0) + amount
    if (own === 0) owners.delete(owner)
    else owners.set(owner, own)
  }

  return {
    reserve: (owner, amount) => {
      const own = owners.get(owner) ?? 0
      if (amount > largest || own + amount > perOwner || used + amount > total) return undefined
      add(owner, amount)
      return () => add(owner, -amount)
    },
    used: () => used,
  }
}
