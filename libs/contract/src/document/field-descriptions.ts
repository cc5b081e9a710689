import { buildFields, deploymentFields, mapFields } from '@shiplog/events'

/**
 * Descriptions of fields by name: a name means the same in all schemas. A schema may describe a field itself.
 */
export const fieldDescriptions: Record<string, string> = {
  ...mapFields({ ...buildFields, ...deploymentFields }, ({ means }) => means),
  id: 'Identifier; never changes.',
  product_id: '`id` of the product: `GET /products/{product-id}`.',
  version_id: '`id` of the version: `GET /versions/{version-id}`.',
  environment_id: '`id` of the environment: `GET /environments/{environment-id}`.',
  channel_id: '`id` of the notification channel that receives the messages.',
  preference_id: '`id` of the notification preference that matched.',
  rule_id: '`id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.',
  rule_name: 'Name of the deployment rule.',
  exempt_rollbacks:
    'True: the rule does not hold a version that completed before in the same environment. False by default.',
  event_id: '`id` of the event that the notification is about.',
  product_name:
    'Name of the product that was built or deployed. The first event with the name creates the product.',
  version:
    'Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA.',
  environment_name:
    'Name of the environment that was deployed to. The first event with the name creates the environment.',
  metadata: deploymentFields.extra_metadata.means,
  description: 'Free text.',
  occurred_at: 'Time when the event happened; by default the time when it was received.',
  received_at: 'Time when the event was received.',
  deployed_at: 'Time when the first event of the deployment happened.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last change.',
}
