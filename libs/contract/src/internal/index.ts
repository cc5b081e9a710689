export * from './compared-versions.ts'
export * from './product-removal.ts'
export * from './release-contents.ts'
export * from './submitted-events.ts'
