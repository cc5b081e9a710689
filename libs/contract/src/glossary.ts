import { buildFields, deploymentFields, mapFields } from '@shiplog/events'

/** What a field means wherever it appears; one name, one meaning. Schemas describe only what differs. */
export const glossary: Record<string, string> = {
  ...mapFields({ ...buildFields, ...deploymentFields }, ({ means }) => means),
  id: 'Stays the same for as long as it exists.',
  product_id: 'The product; `GET /products/{product-id}`.',
  version_id: 'The version; `GET /versions/{version-id}`.',
  environment_id: 'The environment; `GET /environments/{environment-id}`.',
  channel_id: 'The notification channel that messages go to.',
  preference_id: 'The preference that matched.',
  event_id: 'The event that the notification is about.',
  product_name: 'Product that was built or deployed; created by the first event that names it.',
  version:
    'Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA.',
  environment_name: 'Environment that it was deployed to; created by the first event that names it.',
  metadata: deploymentFields.extra_metadata.means,
  description: 'Free text.',
  occurred_at: 'When it happened; by default when it arrived.',
  received_at: 'When the event arrived.',
  deployed_at: 'When the first event of the deployment happened.',
  created_at: 'When it became known.',
  updated_at: 'When it last changed.',
}
