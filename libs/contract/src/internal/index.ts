export {
  type ComparedVersions,
  type ComparedVersionsQuery,
  comparedVersions,
  comparedVersionsQuery,
} from './compared-versions.ts'
export {
  type ProductRemoval,
  type ProductRemovalAnswer,
  productRemoval,
  productRemovalAnswer,
} from './product-removal.ts'
export {
  type ReleaseContents,
  type ReleaseContentsQuery,
  releaseContents,
  releaseContentsQuery,
} from './release-contents.ts'
export {
  type EventAnswer,
  type SubmittedAnswers,
  type SubmittedItem,
  submissionTimeoutMs,
  submittedAnswers,
  submittedEvents,
  submittedItem,
} from './submitted-events.ts'
