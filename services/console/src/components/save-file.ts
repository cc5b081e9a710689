/** Lets the browser save CSV as a file. */
export const saveCsv = (name: string, csv: string): void => {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
