// Made from /openapi.json by openapi-typescript: npx vitest run generated-client --update

export interface paths {
    "/deployment-events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a deployment
         * @description Opens a deployment or changes its status, and creates the product, the version and the environment that the event names if they do not
         *     exist. Reporting only the final status is enough. A repeated event gets the same answer and opens no second deployment; without the id of a
         *     run (`invoke_id`, or `source_system` and `build_number`) this holds for ten minutes. An event out of order is stored in the history and
         *     changes nothing. Unknown fields are ignored.
         *
         *     An event that would start a deployment (`started`, with no deployment of the run or a pending one) is checked by the account's rules. When
         *     one forbids the start, the answer is 409, 423 or 428, and nothing is recorded but the check; `Retry-After` says after which
         *     time the rule passes by itself. When rules apply and the start is admitted, `extra_metadata.preflight_status.rules_evaluated` of the answer has them; it is not
         *     stored.
         *
         *     Takes an API key with the scope `events:write`.
         */
        post: operations["submitDeploymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/build-events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a build
         * @description Records the build, and creates the product and the version that the event names if they do not exist. A version keeps the first value
         *     of each `scm_*` field; later events fill in missing ones. Unknown fields are ignored.
         *
         *     Takes an API key with the scope `events:write`.
         */
        post: operations["submitBuildEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version-events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a build, by another name
         * @description The same as `POST /build-events/`.
         *
         *     Takes an API key with the scope `events:write`.
         */
        post: operations["submitVersionEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-batches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report many builds and deployments at once
         * @description Takes up to 1000 items in one body of at most 1 MiB, as a JSON array or as lines of JSON (NDJSON). Each item succeeds or fails on its
         *     own. Items take effect in the given order, and the answer has one result for each, in the same order. A line that is not JSON gets a result
         *     with status 400; blank lines are ignored. After the first 4 MiB of results, the fields that come from events are null in the answer, although
         *     they are stored, and the answer to a blocked start has its first violation only. With an `Idempotency-Key`, each item is identified by its index in the batch: a repeated item gets its first answer again, an
         *     item that differs from the first one gets 422.
         *
         *     Takes an API key with the scope `events:write`.
         */
        post: operations["submitEventBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Not required before the first event: an event creates the product that it names.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{product-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        /**
         * Delete a product with its versions and deployments
         * @description Cannot be undone. A later event with the same name creates a new product.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        /**
         * Change a product
         * @description Takes any subset of the fields. `null` clears a field. `extra_metadata` is replaced as a whole.
         *
         *     Takes an access token of a `member` or higher.
         */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/versions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/versions/{version-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comparisons/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a product
         * @description Lists the versions between two versions of a product, or between those that are current in two environments, and links to their commits.
         *     The version that is current in an environment is that of the completed deployment that ended last. Versions are in the order in which events first
         *     named them. The answer has at most 200 versions: the newest ones.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["compareVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/environments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List environments
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listEnvironments"];
        put?: never;
        /**
         * Create an environment
         * @description Not required before the first deployment: an event creates the environment that it names. Without `type`, the type is derived from the
         *     words of the name; `nonprod`, `pre-production` and similar names are `staging`.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["createEnvironment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/environments/{environment-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an environment
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an environment
         * @description Takes any subset of the fields. Events do not change a type that is set here; with `null`, the type is derived from the name again. Any other field is cleared by `null`. `metadata` is replaced as a whole.
         *
         *     Takes an access token of a `member` or higher.
         */
        patch: operations["updateEnvironment"];
        trace?: never;
    };
    "/deployments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployments
         * @description Newest first. `environment=<name>&limit=1` returns the latest deployment to an environment, `product=<name>` the history of a product. A deployment must match all filters.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["listDeployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{deployment-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deployment with its history
         * @description Includes the first 100 events of the history; `events_next` leads to the others.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["getDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployments/{deployment-id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a deployment
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listDeploymentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/deployments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get DORA metrics of deployments over time
         * @description The five DORA metrics of deployments: deployment frequency, lead time for changes, change failure rate, failed deployment recovery time and deployment
         *     rework rate. One row for each interval of the period, oldest first. In an interval without deployments the counts are 0, and all other fields are null.
         *
         *     A deployment belongs to the interval in which it ended: at `completed_at`, or when the event arrived if `completed_at` was in the future. Deployments are
         *     judged in the order in which their ends were reported: an end that is reported after a completed deployment with a later end is counted, but is no recovery,
         *     rework or rollback. `lead_time_s` and `recovery_time_s` are exact below 32 s, and within 4 % above.
         *
         *     An answer has at most 400 intervals; a `period` has at most as many days. With `environment_type`, the days of all its environments add up to at most
         *     100000. Deployments of a deleted product are not counted. Old deployments stay counted after retention has deleted them.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["getDeploymentMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/preflight/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count blocks, overrides and bypasses
         * @description A blocked deployment counts in no other metric.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["getPreflightMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/approvals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long approvals take
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getApprovalMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/matrix/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what runs where
         * @description Shows a row for each product that was ever deployed, with a cell for each of its environments: what runs there (`current`), and which deployment
         *     began there last (`latest`).
         *
         *     `environment` and `environment_type` choose cells, and leave out products without such a cell. `product`, `product_name` and `status` choose products:
         *     a product whose last deployment to production failed is shown with its other environments, too. With filters a page may be short or empty
         *     and yet have a next page, because one request searches a limited number of cells.
         *
         *     `sort` orders the products. The last change of a product is the `occurred_at` of its newest deployment event, or its receipt if that was earlier.
         *     With `behind`, environments of other types than production do not count, and filters do not matter. This order follows
         *     deployments within seconds, and changed types of environments within an hour; `behind` of each cell is always exact. With
         *     `changed` and `behind` a product moves forward when it changes: one that does so while you page may be missing on later pages. Read the first
         *     pages again, or sort by `name` where each product is needed.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["getMatrix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/releases/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List releases
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listReleases"];
        put?: never;
        /**
         * Create a release
         * @description A release groups versions of several products that belong together, one version of each product.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["createRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/releases/{release-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a release
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getRelease"];
        put?: never;
        post?: never;
        /**
         * Delete a release
         * @description Does not delete the versions of the release.
         *
         *     Takes an access token of a `member` or higher.
         */
        delete: operations["deleteRelease"];
        options?: never;
        head?: never;
        /**
         * Change a release
         * @description Takes any subset of the fields. `null` clears a field. `extra_metadata` is replaced as a whole.
         *
         *     Takes an access token of a `member` or higher.
         */
        patch: operations["updateRelease"];
        trace?: never;
    };
    "/releases/{release-id}/versions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a release
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listReleaseVersions"];
        put?: never;
        /**
         * Add a version to a release
         * @description Only while the release is `draft` or `in_progress`. A release has one version of each product, and at most 500 versions, unless your
         *     installation allows another number. Deleting a product also removes its version from all releases.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["addReleaseVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/releases/{release-id}/versions/{version-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a version from a release
         * @description Only while the release is `draft` or `in_progress`.
         *
         *     Takes an access token of a `member` or higher.
         */
        delete: operations["removeReleaseVersion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/releases/{release-id}/deployments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deployments of a release
         * @description Returns, for each version of the release, its latest deployment to each environment, in any status. Later deployments of other versions do not count.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["listReleaseDeployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment-rules/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deployment rules
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listDeploymentRules"];
        put?: never;
        /**
         * Create a deployment rule
         * @description A rule says when a deployment may start. It holds for every event that is posted after this answer. An event that would start a
         *     deployment against a rule is answered 409, 423 or 428, and records nothing but the check. An account may have 500 rules, with 100 windows.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["createDeploymentRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment-rules/simulations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask what a rule would have done
         * @description Evaluates a draft of a rule, as if it were enabled, for the starts on record, and writes nothing. Each start is evaluated for itself, at the
         *     time when it happened. Deployments of which only the end was reported count too, although no rule would have held them. At most 10,000 starts are
         *     looked at, the newest first. An account may have one simulation at a time.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["simulateDeploymentRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deployment-rules/{deployment-rule-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deployment rule
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getDeploymentRule"];
        put?: never;
        post?: never;
        /**
         * Delete a deployment rule
         * @description The rule holds nothing any more. Its revisions stay, by its id.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["deleteDeploymentRule"];
        options?: never;
        head?: never;
        /**
         * Change a deployment rule
         * @description Takes any subset of the fields but `type`. `scope` and `config` are replaced as a whole. To disable an enabled rule, say why in `comment`; with `until` it is enabled again by itself.
         *
         *     Takes an access token of an `admin`.
         */
        patch: operations["updateDeploymentRule"];
        trace?: never;
    };
    "/deployment-rules/{deployment-rule-id}/revisions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a deployment rule
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listDeploymentRuleRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/freezes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the freezes of a period
         * @description When enabled and report-only rules of type `freeze` let nothing start. A rule of kind `allow` freezes all time outside its windows. The
         *     period is at most 400 days long; by default it is the next 31 days.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["listFreezes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preflight-checks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pre-flight checks
         * @description Every check that did not simply pass. Those that passed are not kept.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["listPreflightChecks"];
        put?: never;
        /**
         * Ask whether a deployment could start
         * @description Evaluates the rules as they are now, and writes nothing. The version need not exist. The answer is a forecast: another deployment or a
         *     change of a rule may come first.
         *
         *     Takes an access token of a `viewer` or higher, or an API key with the scope `events:write`.
         */
        post: operations["checkPreflight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preflight-checks/{preflight-check-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pre-flight check
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getPreflightCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preflight-overrides/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pre-flight overrides
         * @description Includes expired and used overrides, for 30 days.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["listPreflightOverrides"];
        put?: never;
        /**
         * Create a pre-flight override
         * @description Lets a deployment start although rules forbid it. Each use is kept in its check and in the audit log. An account may have 100 overrides that are neither expired nor used up.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["createPreflightOverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/preflight-overrides/{preflight-override-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a pre-flight override
         * @description The override lets nothing start any more. Deployments that it let start stay.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["deletePreflightOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approval requests
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listApprovalRequests"];
        put?: never;
        /**
         * Create an approval request
         * @description Asks the people whom the rules of the type `approval` name. A blocked start asks by itself. When a request for the same version, commit or
         *     branch is open, the answer is that request. An account may have 1000 open requests.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["createApprovalRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-requests/{approval-request-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an approval request
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getApprovalRequest"];
        put?: never;
        post?: never;
        /**
         * Cancel an approval request
         * @description The approvals of the request count no more. The request stays in the list.
         *
         *     Takes an access token of a `member` or higher.
         */
        delete: operations["cancelApprovalRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-requests/{approval-request-id}/approve/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request
         * @description A requirement must name the caller, or one of the roles of the caller. One person counts for one requirement only, whatever the order of the approvals. API keys
         *     and the tokens of programs approve nothing. Nobody approves what they have asked for, built or deployed themselves, unless the rule has `allow_own`.
         *     Approving again changes nothing, unless the first approval did not count.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        post: operations["approveApprovalRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approval-requests/{approval-request-id}/reject/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a request
         * @description Needs what an approval needs. Until `expires_at`, the version then starts in this environment only after somebody has asked again. An approved request can be rejected
         *     until `expires_at`.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        post: operations["rejectApprovalRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-channels/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification channels
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listNotificationChannels"];
        put?: never;
        /**
         * Create a notification channel
         * @description Addresses and tokens are secrets: they are stored encrypted, and no answer shows them. An address must be an https address of a public host.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["createNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-channels/{channel-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification channel
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getNotificationChannel"];
        put?: never;
        post?: never;
        /**
         * Delete a notification channel with its preferences
         * @description Its pending notifications are deleted. Sent and failed ones stay in the history.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["deleteNotificationChannel"];
        options?: never;
        head?: never;
        /**
         * Change a notification channel
         * @description Any subset of the fields. `enabled: false` fails all pending notifications. `enabled: true` enables the channel for later events,
         *     and so does a new address for a webhook that no longer existed. Notifications that failed meanwhile are sent again only on request, one by one.
         *     `enabled: true` and a `config` also end the wait before the next attempt.
         *
         *     Takes an access token of an `admin`.
         */
        patch: operations["updateNotificationChannel"];
        trace?: never;
    };
    "/notification-channels/{channel-id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends a test message, also to a disabled channel. The message goes to the end of the channel's queue, ends its back-off, is tried once,
         *     and never disables the channel. The answer is 200 after the attempt, also when the attempt failed, and 202 when there was none within 5 seconds. The message
         *     is in no list of the history, but is found by its id. The answer is 409 while another test message of the channel is pending, and 429 while ten of the
         *     account are.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["testNotificationChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-channels/{channel-id}/rotate-secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret with which messages are signed
         * @description For channels whose messages Shiplog signs. Only this answer shows the new secret. For `grace_hours` each message has a signature with either
         *     secret, so that receivers can be changed one by one.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["rotateNotificationChannelSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-preferences/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification preferences
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listNotificationPreferences"];
        put?: never;
        /**
         * Choose which events go to a channel
         * @description An event makes one notification for each preference that matches. Two equal preferences make two.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["createNotificationPreference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-preferences/{preference-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification preference
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getNotificationPreference"];
        put?: never;
        post?: never;
        /**
         * Delete a notification preference
         * @description Takes an access token of a `member` or higher.
         */
        delete: operations["deleteNotificationPreference"];
        options?: never;
        head?: never;
        /**
         * Change a notification preference
         * @description Any subset of the fields; `filters` is replaced as a whole.
         *
         *     Takes an access token of a `member` or higher.
         */
        patch: operations["updateNotificationPreference"];
        trace?: never;
    };
    "/notification-previews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview messages
         * @description Builds messages as they would be sent, about an example event that happens now. The query replaces parts of the example. Nothing is sent or stored.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["previewNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-history/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-history/{notification-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification with its attempts
         * @description Takes an access token of a `viewer` or higher.
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-history/{notification-id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification again
         * @description Queues a sent or failed notification at the end of its channel's queue, and ends the channel's back-off. A pending notification stays
         *     where it is in the queue. The answer is 409 while the channel is disabled, after the channel or the product was deleted, and for a test message.
         *
         *     Takes an access token of a `member` or higher.
         */
        post: operations["retryNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Includes revoked and expired keys.
         *
         *     Takes an access token of an `admin`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key with which one CI/CD system posts events. Only this answer shows the key itself. The key works at once. With `products`
         *     or `environments` it may write only those; other events are answered 403.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{api-key-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns everything but the key itself.
         *
         *     Takes an access token of an `admin`.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused everywhere within a second, or within five seconds if the message broker is away. It stays in the list. Revocation
         *     cannot be undone. Revoking a key again changes nothing.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change the name or description of an API key
         * @description Other fields cannot be changed: a body with one of them is refused as a whole.
         *
         *     Takes an access token of an `admin`.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api-keys/{api-key-id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key has its own id and number, and the name, description, products and environments of the old key. The old key keeps working
         *     for `grace_hours`, or until its own expiry if that comes first, so that systems can be switched one by one. A key can be replaced once: rotate
         *     its replacement next. A replaced, revoked or expired key is answered 409.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List badge tokens
         * @description Includes revoked badge tokens.
         *
         *     Takes an access token of an `admin`.
         */
        get: operations["listBadgeTokens"];
        put?: never;
        /**
         * Create a badge token
         * @description Creates a token for badges: pictures that show what runs where, such as in a README. The token is part of the address of each badge. It
         *     gives access to nothing else, but everybody who sees a badge can read it. So with `products` or `environments`, badges show only those.
         *
         *     Takes an access token of an `admin`.
         */
        post: operations["createBadgeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge-tokens/{badge-token-id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a badge token
         * @description Returns everything but the token itself.
         *
         *     Takes an access token of an `admin`.
         */
        get: operations["getBadgeToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a badge token
         * @description Badges with the token are `unknown` everywhere within a second, or within five seconds if the message broker is away. The badge token stays in
         *     the list. Revocation cannot be undone. Revoking a badge token again changes nothing.
         *
         *     Takes an access token of an `admin`.
         */
        delete: operations["revokeBadgeToken"];
        options?: never;
        head?: never;
        /**
         * Change the name of a badge token
         * @description Other fields cannot be changed: a body with one of them is refused as a whole.
         *
         *     Takes an access token of an `admin`.
         */
        patch: operations["updateBadgeToken"];
        trace?: never;
    };
    "/audit-log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns everything that users created, changed, deleted, revoked, tested or retried. An entry is written in the transaction of the
         *     change, so there is never one without the other. Events that CI systems post are not in the audit log.
         *
         *     Three actions are not changes, and are written within a second:
         *
         *     - `session.start`: a user's first request with a session. Each gateway writes one for each session.
         *     - `session.refuse`: a sign-in, or the renewal of a session, was refused to a user of the account. Each gateway writes one an hour for each
         *       user and reason.
         *     - `session.copy_token`: a user copied their access token from the web application. Each gateway writes one an hour for each session.
         *
         *     With `Accept: application/x-ndjson` the answer has all entries from `cursor` on, one JSON object per line, and ignores `limit`. An account
         *     may have one such export at a time. An export that is not read for 30 s is cut off: it then ends without the last chunk.
         *
         *     Takes an access token of an `admin`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes as they happen
         * @description Returns an endless stream of server-sent events, for `EventSource`. Each event has `id` and `data`, a `LiveMessage` as JSON, and no name.
         *     A message says what changed, not the new values: fetch again what you show of it. A read that begins after a message arrived includes its
         *     changes, or has `X-Data-Lag`. The changes of an account are sent together, at most 4 times a second.
         *
         *     The first message is `reset`: fetch everything that you show again. With `Last-Event-ID`, the stream continues after that event instead, if the
         *     gateway still has the changes since: it keeps the last 100 different changes of an account, until a minute after the account's last stream was
         *     closed. Whenever there are more, or some may be missing, `reset` is sent instead. The `id` has the positions in the two event logs up to
         *     which changes were sent, such as `4711-12`. An event with an `id` and no `data` only updates `Last-Event-ID`.
         *
         *     A comment is sent every 15 s. The stream ends when its access token expires, after an hour, when the service restarts, when the client does not
         *     read it, and when the service is full and your account has the most streams: connect again. `EventSource` reconnects by itself, except after
         *     an error answer. Browsers open only six connections to an origin over HTTP/1.1, so share one stream among tabs.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["openLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask by the Model Context Protocol
         * @description Lets an AI assistant ask what runs where, what was deployed, and whether a deployment could start. Its tools only read. Add this address to the
         *     assistant as a server of the type HTTP, with an access token.
         *
         *     A request holds one message of the [Model Context Protocol](https://modelcontextprotocol.io), never a batch. It is answered with one JSON body,
         *     never with a stream. There are no sessions: any gateway answers any request. Calls of a tool count towards the same limits as other requests.
         *     A request with the header `Origin` of another site is answered 403.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description Returns the user of the access token in the `Authorization` header or in the session cookie.
         *
         *     Takes an access token of a `viewer` or higher.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badges/{token}/{product}/{environment}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what runs where, as a picture
         * @description Returns an SVG picture with the current version of a product in an environment and its age, and a newer deployment that failed, was aborted or is
         *     under way. A token that is wrong or revoked, a name that the token may not show, and a name that no deployment has, all get the same badge
         *     `unknown`, with the status 200, because GitHub shows other answers as broken images. The picture is at most a few seconds old. Query parameters are ignored.
         *
         *     Open to anybody.
         */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badges/{token}/{product}/{environment}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what runs where, for shields.io
         * @description Returns the content of the badge as an [endpoint badge](https://shields.io/badges/endpoint-badge) of shields.io reads it. A token that is wrong or revoked, a name that the token may not show, and a name that no deployment has, all get the same badge
         *     `unknown`, with the status 200, because GitHub shows other answers as broken images.
         *
         *     Open to anybody.
         */
        get: operations["getBadgeEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the service works
         * @description Open to anybody.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read and try the API
         * @description Open to anybody.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/redoc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API
         * @description Open to anybody.
         */
        get: operations["getRedoc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description Open to anybody.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    deploymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment began or changed its status
         * @description One message for each event and each preference that matches.
         */
        post: operations["deploymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    buildEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A build began or changed its status
         * @description One message for each event and each preference that matches.
         */
        post: operations["buildEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    preflightCheckEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rule blocked a deployment, or one started against a rule
         * @description `deployment.preflight_failed`: the start was refused; sent once in 10 minutes for the same run and rules. `…_overridden`: an override let it
         *     start. `…_bypassed`: it was reported when it already ran.
         */
        post: operations["preflightCheckEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    approvalEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment waits for approvals, or somebody has decided
         * @description `approval.requested`: people are missing. `approval.granted`: nobody is missing any more, and the version may start. `approval.rejected`: it may
         *     not, until somebody asks again.
         */
        post: operations["approvalEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    channelTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test message
         * @description Sent by `POST /notification-channels/{channel-id}/test`, in the format `standard` to every channel.
         */
        post: operations["channelTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        DeploymentEventRequest: {
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /**
             * @description Status or one of its aliases, in upper or lower case: `pending`, `queued`, `scheduled` (pending); `started`, `in_progress`, `init`, `deploying` (started); `success`, `completed`, `complete`, `finished`, `deployed` (completed); `failed`, `fail`, `failure`, `error` (failed); `aborted`, `abort`, `cancelled`, `canceled`, `cancel`, `skipped` (aborted).
             * @example pending
             * @example queued
             * @example scheduled
             * @example started
             * @example in_progress
             * @example init
             * @example deploying
             * @example success
             * @example completed
             * @example complete
             * @example finished
             * @example deployed
             * @example failed
             * @example fail
             * @example failure
             * @example error
             * @example aborted
             * @example abort
             * @example cancelled
             * @example canceled
             * @example cancel
             * @example skipped
             */
            status: string;
            /** @description User or system that deployed. */
            deployed_by?: string | null;
            /** @description Branch. */
            scm_branch?: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha?: string | null;
            /** @description Repository. */
            scm_repository?: string | null;
            /** @description Link to the CI/CD run. */
            build_url?: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number?: string | null;
            /** @description Name of the CI/CD system. */
            source_system?: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url?: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email?: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at?: string | null;
            /** @description What went wrong. */
            error_message?: string | null;
            /** @description What went wrong, for programs. */
            error_code?: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference?: string | null;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at?: string | null;
            /** @description True: the deployment starts although rules forbid it. Counts only with an API key that has `may_skip_preflight`; with others the checks run. */
            skip_preflight_checks?: boolean | null;
        };
        BuildEventRequest: {
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /**
             * @description Status or one of its aliases, in upper or lower case: `pending`, `queued`, `scheduled` (pending); `started`, `in_progress`, `init`, `building` (started); `success`, `completed`, `complete`, `finished`, `built` (completed); `failed`, `fail`, `failure`, `error` (failed); `aborted`, `abort`, `cancelled`, `canceled`, `cancel`, `skipped` (aborted).
             * @example pending
             * @example queued
             * @example scheduled
             * @example started
             * @example in_progress
             * @example init
             * @example building
             * @example success
             * @example completed
             * @example complete
             * @example finished
             * @example built
             * @example failed
             * @example fail
             * @example failure
             * @example error
             * @example aborted
             * @example abort
             * @example cancelled
             * @example canceled
             * @example cancel
             * @example skipped
             */
            status: string;
            /** @description User or system that ran the build. */
            built_by?: string | null;
            /** @description Branch. */
            scm_branch?: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha?: string | null;
            /** @description Repository. */
            scm_repository?: string | null;
            /** @description Link to the CI/CD run. */
            build_url?: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number?: string | null;
            /** @description Name of the CI/CD system. */
            source_system?: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Mail address of who ran the build. */
            built_by_email?: string | null;
            /** @description Full name of who ran the build. */
            built_by_name?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at?: string | null;
            /** @description What went wrong. */
            error_message?: string | null;
            /** @description What went wrong, for programs. */
            error_code?: string | null;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at?: string | null;
        };
        EventBatchItem: components["schemas"]["DeploymentBatchItem"] | components["schemas"]["BuildBatchItem"];
        DeploymentBatchItem: {
            /**
             * @description Kind of event that the item reports. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "deployment";
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /**
             * @description Status or one of its aliases, in upper or lower case: `pending`, `queued`, `scheduled` (pending); `started`, `in_progress`, `init`, `deploying` (started); `success`, `completed`, `complete`, `finished`, `deployed` (completed); `failed`, `fail`, `failure`, `error` (failed); `aborted`, `abort`, `cancelled`, `canceled`, `cancel`, `skipped` (aborted).
             * @example pending
             * @example queued
             * @example scheduled
             * @example started
             * @example in_progress
             * @example init
             * @example deploying
             * @example success
             * @example completed
             * @example complete
             * @example finished
             * @example deployed
             * @example failed
             * @example fail
             * @example failure
             * @example error
             * @example aborted
             * @example abort
             * @example cancelled
             * @example canceled
             * @example cancel
             * @example skipped
             */
            status: string;
            /** @description User or system that deployed. */
            deployed_by?: string | null;
            /** @description Branch. */
            scm_branch?: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha?: string | null;
            /** @description Repository. */
            scm_repository?: string | null;
            /** @description Link to the CI/CD run. */
            build_url?: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number?: string | null;
            /** @description Name of the CI/CD system. */
            source_system?: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url?: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email?: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at?: string | null;
            /** @description What went wrong. */
            error_message?: string | null;
            /** @description What went wrong, for programs. */
            error_code?: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference?: string | null;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at?: string | null;
            /** @description True: the deployment starts although rules forbid it. Counts only with an API key that has `may_skip_preflight`; with others the checks run. */
            skip_preflight_checks?: boolean | null;
        };
        BuildBatchItem: {
            /**
             * @description Kind of event that the item reports. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "build";
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /**
             * @description Status or one of its aliases, in upper or lower case: `pending`, `queued`, `scheduled` (pending); `started`, `in_progress`, `init`, `building` (started); `success`, `completed`, `complete`, `finished`, `built` (completed); `failed`, `fail`, `failure`, `error` (failed); `aborted`, `abort`, `cancelled`, `canceled`, `cancel`, `skipped` (aborted).
             * @example pending
             * @example queued
             * @example scheduled
             * @example started
             * @example in_progress
             * @example init
             * @example building
             * @example success
             * @example completed
             * @example complete
             * @example finished
             * @example built
             * @example failed
             * @example fail
             * @example failure
             * @example error
             * @example aborted
             * @example abort
             * @example cancelled
             * @example canceled
             * @example cancel
             * @example skipped
             */
            status: string;
            /** @description User or system that ran the build. */
            built_by?: string | null;
            /** @description Branch. */
            scm_branch?: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha?: string | null;
            /** @description Repository. */
            scm_repository?: string | null;
            /** @description Link to the CI/CD run. */
            build_url?: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number?: string | null;
            /** @description Name of the CI/CD system. */
            source_system?: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Mail address of who ran the build. */
            built_by_email?: string | null;
            /** @description Full name of who ran the build. */
            built_by_name?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at?: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at?: string | null;
            /** @description What went wrong. */
            error_message?: string | null;
            /** @description What went wrong, for programs. */
            error_code?: string | null;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at?: string | null;
        };
        ProductRequest: {
            /** @description Unique in the account; usually lower case with hyphens. */
            name: string;
            /** @description Free text. */
            description?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ProductPatch: {
            /** @description Must be the current name: a product cannot be renamed. */
            name?: string;
            /** @description Free text. */
            description?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        EnvironmentRequest: {
            /** @description Unique in the account. */
            name: string;
            /** @description By default derived from the name. */
            type?: ("dev" | "test" | "staging" | "production") | null;
            /** @description Free text. */
            description?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        EnvironmentPatch: {
            /** @description Must be the current name: an environment cannot be renamed. */
            name?: string;
            /** @description With null, the type is derived from the name again. */
            type?: ("dev" | "test" | "staging" | "production") | null;
            /** @description Free text. */
            description?: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ReleaseRequest: {
            /** @description Any text; several releases may have the same. */
            name: string;
            /** @description Free text. */
            description?: string | null;
            /** @description By default `draft`. May change from any status to any other. The versions of a completed or cancelled release cannot be changed. */
            status?: ("draft" | "in_progress" | "completed" | "cancelled") | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ReleasePatch: {
            /** @description Any text; several releases may have the same. */
            name?: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * @description May change from any status to any other. The versions of a completed or cancelled release cannot be changed.
             * @enum {string}
             */
            status?: "draft" | "in_progress" | "completed" | "cancelled";
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ReleaseVersionRequest: {
            /** @description `id` of the version: `GET /versions/{version-id}`. */
            version_id: string;
        };
        DeploymentRuleRequest: {
            /** @description Unique in the account. CI systems print it when a deployment is blocked, so it should read as a policy. */
            name: string;
            /**
             * @description What the rule checks.
             * @enum {string}
             */
            type: "version" | "flow" | "approval" | "soak" | "freeze" | "concurrency";
            /** @description Free text. */
            description?: string | null;
            /** @description `enabled`: violations block. `report_only`: violations are recorded and shown, and do not block. `disabled`: the rule is not evaluated. */
            mode?: ("enabled" | "report_only" | "disabled") | null;
            /** @description Text that is added to the error message of a blocked deployment. */
            message?: string | null;
            /** @default {} */
            scope: components["schemas"]["RuleScopeRequest"];
            /** @description True: the rule does not hold a version that completed before in the same environment. False by default. */
            exempt_rollbacks?: boolean | null;
            /** @description Settings of the rule type. */
            config: components["schemas"]["VersionRuleConfig"] | components["schemas"]["FlowRuleConfig"] | components["schemas"]["ApprovalRuleConfig"] | components["schemas"]["SoakRuleConfig"] | components["schemas"]["FreezeRuleConfig"] | components["schemas"]["ConcurrencyRuleConfig"];
            /**
             * Format: date-time
             * @description Time at which a disabled rule is enabled again by itself. Only with the mode `disabled`.
             */
            until?: string | null;
            /** @description Why the rule was changed. Required to disable an enabled rule. */
            comment?: string | null;
        };
        /** @description The deployments to which the rule applies. Every list that has entries must match; without any entry, the rule applies to all. */
        RuleScopeRequest: {
            /** @description Names of the environments. `*` matches any characters. */
            environments?: string[] | null;
            /** @description Types of the environments, as `GET /environments/` shows them. */
            environment_types?: ("dev" | "test" | "staging" | "production")[] | null;
            /** @description Names of the products. `*` matches any characters. */
            products?: string[] | null;
            /** @description Names of environments to which the rule does not apply. `*` matches any characters. */
            exclude_environments?: string[] | null;
            /** @description Names of products to which the rule does not apply. `*` matches any characters. */
            exclude_products?: string[] | null;
        };
        VersionRuleConfig: {
            /** @description Only these versions may start. `*` matches any characters. */
            allow?: string[];
            /** @description These versions may not start. `*` matches any characters. */
            deny?: string[];
            /** @description Only versions of these branches may start. `*` matches any characters. */
            branches?: string[];
            /** @description True: the version must have a completed build. False by default. */
            require_build?: boolean | null;
        };
        FlowRuleConfig: {
            /** @description The version must have completed in each of these. */
            requires: components["schemas"]["FlowRequirement"][];
        };
        FlowRequirement: {
            /** @description Name of the environment. */
            environment?: string | null;
            /** @description Any environment of this type. */
            environment_type?: ("dev" | "test" | "staging" | "production") | null;
        };
        ApprovalRuleConfig: {
            /** @description All of them must be fulfilled. One person counts for one of them only. */
            requirements: components["schemas"]["ApprovalRequirementConfig"][];
            /** @description Hours for which a request waits for approvals, and for which the version may start after the last one. When several rules apply, the shortest time counts; 72 when absent. */
            expires_hours?: number | null;
            /** @description True: people may approve what they have asked for, built or deployed. False by default. */
            allow_own?: boolean | null;
        };
        ApprovalRequirementConfig: {
            /** @description Name of the requirement, unique in the rule, such as `qa`. */
            name: string;
            /** @description Roles whose holders may approve: any values of the roles claim. A role includes those before it: `viewer`, `member`, `admin`. */
            roles?: string[] | null;
            /** @description People who may approve, by subject or e-mail address, in upper or lower case. */
            users?: string[] | null;
            /** @description Number of people who must approve: 1 when absent. */
            count?: number | null;
            /** @description The version must have completed in this environment before it is approved. */
            environment?: string | null;
        };
        SoakRuleConfig: {
            /** @description Name of the environment. */
            environment?: string | null;
            /** @description Any environment of this type. */
            environment_type?: ("dev" | "test" | "staging" | "production") | null;
            /** @description Hours that must have passed since the version completed there. */
            hours: number;
            /** @description True: only the time counts in which no other version ran there. False by default. */
            while_current?: boolean | null;
        };
        FreezeRuleConfig: {
            /** @description When the freeze comes. */
            windows: (components["schemas"]["OnceWindow"] | components["schemas"]["RecurringWindow"])[];
            /** @description `deny`: nothing may start in a window. `allow`: deployments may start only in a window. */
            kind?: ("deny" | "allow") | null;
        };
        OnceWindow: {
            /** @description Local time at which the window begins. */
            start: string;
            /** @description Local time at which the window ends; null: it lasts until the rule is changed. */
            end: string | null;
            /** @description Time zone of all times of the window, as in the IANA database: `Europe/Berlin`. */
            timezone: string;
        };
        RecurringWindow: {
            /** @description When the window begins: minute, hour, day of the month, month and day of the week, as in cron. `L` is the last, `#2` the second. */
            cron: string;
            /** @description How long it lasts, in ISO 8601 and by the local clock: `P2DT15H`. At most a year; months only when it comes at most once a day. */
            duration: string;
            /** @description Time zone of all times of the window, as in the IANA database: `Europe/Berlin`. */
            timezone: string;
            /** @description Windows that begin before this local time do not count. */
            from?: string | null;
            /** @description Windows that begin at or after this local time do not count. */
            until?: string | null;
            /** @description Local dates on which no window begins. */
            except?: string[] | null;
        };
        ConcurrencyRuleConfig: {
            /**
             * @description `product`: one deployment of a product at a time in an environment. `environment`: one deployment of any product.
             * @enum {string}
             */
            per: "product" | "environment";
            /**
             * @description A running deployment without news for longer counts no more, in ISO 8601: at most P30D.
             * @default PT2H
             */
            stale_after: string;
        };
        RuleSimulationRequest: {
            rule: components["schemas"]["DeploymentRuleRequest"];
            /**
             * Format: date-time
             * @description Begin of the period; 30 days before `to` when absent.
             */
            from?: string | null;
            /**
             * Format: date-time
             * @description End of the period; now when absent.
             */
            to?: string | null;
        };
        DeploymentRulePatch: {
            /** @description Unique in the account. CI systems print it when a deployment is blocked, so it should read as a policy. */
            name?: string;
            /**
             * @description Must be the type of the rule.
             * @enum {string}
             */
            type?: "version" | "flow" | "approval" | "soak" | "freeze" | "concurrency";
            /** @description Free text. */
            description?: string | null;
            /** @description `enabled`: violations block. `report_only`: violations are recorded and shown, and do not block. `disabled`: the rule is not evaluated. With null: `enabled`. */
            mode?: ("enabled" | "report_only" | "disabled") | null;
            /** @description Text that is added to the error message of a blocked deployment. */
            message?: string | null;
            /** @description The scope is replaced as a whole. */
            scope?: components["schemas"]["RuleScopeRequest"];
            /** @description True: the rule does not hold a version that completed before in the same environment. False by default. */
            exempt_rollbacks?: boolean;
            /** @description Settings of the rule type. */
            config?: components["schemas"]["VersionRuleConfig"] | components["schemas"]["FlowRuleConfig"] | components["schemas"]["ApprovalRuleConfig"] | components["schemas"]["SoakRuleConfig"] | components["schemas"]["FreezeRuleConfig"] | components["schemas"]["ConcurrencyRuleConfig"];
            /**
             * Format: date-time
             * @description Time at which a disabled rule is enabled again by itself. Only with the mode `disabled`.
             */
            until?: string | null;
            /** @description Why the rule was changed. Required to disable an enabled rule. */
            comment?: string | null;
        };
        PreflightCheckRequest: {
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description Branch of the version, when no event has named it yet. */
            scm_branch?: string | null;
            /**
             * Format: date-time
             * @description Time of the start that is asked about; now when absent.
             */
            at?: string | null;
        };
        PreflightOverrideRequest: {
            /** @description Why the deployment may start all the same. */
            reason: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description Version that may start; any version when absent. */
            version?: string | null;
            /** @description Rules that the override covers, by `id`; all rules when absent. */
            rule_ids?: string[] | null;
            /**
             * Format: date-time
             * @description Time when the override ends, at most 24 hours from now; in an hour when absent.
             */
            expires_at?: string | null;
            /** @description How often the override may let a deployment start: 1 to 100, default 1. */
            max_uses?: number | null;
        };
        ApprovalRequestRequest: {
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description The version that is to start. */
            version?: string | null;
            /** @description A commit, in full or its first 7 or more characters. For a version that has no name yet: the first start of this commit uses the request. */
            scm_sha?: string | null;
            /** @description A branch. For a version that has no name yet: the first start of this branch uses the request. */
            scm_branch?: string | null;
            /** @description Why the version is to start. Approvers see it. */
            reason?: string | null;
        };
        ApprovalRequestApproval: {
            /** @description Kept with the approval. */
            comment?: string | null;
        };
        ApprovalRequestRejection: {
            /** @description Why the version must not start. */
            comment: string;
        };
        NotificationChannelRequest: {
            /** @description Any text, to recognise the channel by. */
            name: string;
            channel_type: components["schemas"]["NotificationChannelType"];
            /** @description Settings of the channel type. */
            config: {
                /** @description Address that messages are posted to: https, of a public host. */
                webhook_url: string;
            } | {
                /** @description Addresses, at most 20. Each is sent a mail first that asks to confirm, and gets nothing else before. A PATCH with this field, or one that enables the channel, asks again those that have not confirmed, each at most three times a day. An address counts once, in any case of its letters. */
                to: string[];
                /** @description Address to which answers to the mails go; null: to their sender. */
                reply_to?: string | null;
            } | {
                /** @description Bot token of the app: `xoxb-…`, with the scope `chat:write`. */
                bot_token: string;
                /** @description ID of the channel, such as `C0123456789`. The app must be in the channel. */
                channel_id: string;
                /**
                 * @description `update`: later events of a deployment edit its message. `thread`: they are replies in its thread. `update` by default.
                 * @enum {string}
                 */
                mode?: "update" | "thread";
            } | {
                /** @description Address of a workflow of the Workflows app in Microsoft Teams, made with the template "Post to a channel when a webhook request is received": https, of any public host. */
                webhook_url: string;
            } | {
                /** @description Address that events are posted to: https, of a public host. */
                url: string;
                /** @description `standard`: an envelope with `type`, `timestamp` and `data`. `versioner`: the flat body and the headers of Versioner, for programs that read those. `standard` by default. */
                format?: ("standard" | "versioner") | null;
                /** @description True: events are sent one after another, in their order, and one that is not accepted holds up the next ones. False: several at a time, in no order. False by default. */
                ordered?: boolean | null;
            };
            /** @description While false, nothing is sent. True by default. */
            enabled?: boolean | null;
        };
        /**
         * @description How messages are sent to the channel.
         * @enum {string}
         */
        NotificationChannelType: "chat_webhook" | "email" | "slack_app" | "teams_workflow" | "webhook";
        NotificationChannelPatch: {
            /** @description Any text, to recognise the channel by. */
            name?: string;
            channel_type?: components["schemas"]["NotificationChannelType"];
            /** @description Settings of the channel type. Fields that are left out stay as they are. */
            config?: {
                /** @description Address that messages are posted to: https, of a public host. */
                webhook_url?: string;
            } | {
                /** @description Addresses, at most 20. Each is sent a mail first that asks to confirm, and gets nothing else before. A PATCH with this field, or one that enables the channel, asks again those that have not confirmed, each at most three times a day. An address counts once, in any case of its letters. */
                to?: string[];
                /** @description Address to which answers to the mails go; null: to their sender. */
                reply_to?: string | null;
            } | {
                /** @description Bot token of the app: `xoxb-…`, with the scope `chat:write`. */
                bot_token?: string;
                /** @description ID of the channel, such as `C0123456789`. The app must be in the channel. */
                channel_id?: string;
                /**
                 * @description `update`: later events of a deployment edit its message. `thread`: they are replies in its thread. `update` by default.
                 * @enum {string}
                 */
                mode?: "update" | "thread";
            } | {
                /** @description Address of a workflow of the Workflows app in Microsoft Teams, made with the template "Post to a channel when a webhook request is received": https, of any public host. */
                webhook_url?: string;
            } | {
                /** @description Address that events are posted to: https, of a public host. */
                url?: string;
                /** @description `standard`: an envelope with `type`, `timestamp` and `data`. `versioner`: the flat body and the headers of Versioner, for programs that read those. `standard` by default. */
                format?: ("standard" | "versioner") | null;
                /** @description True: events are sent one after another, in their order, and one that is not accepted holds up the next ones. False: several at a time, in no order. False by default. */
                ordered?: boolean | null;
            };
            /** @description While false, nothing is sent. */
            enabled?: boolean | null;
        };
        ChannelSecretRotation: {
            /** @description Hours for which messages are signed with the old secret, too: 0 to 168, default 24. 0 also ends the secrets of earlier rotations. */
            grace_hours?: number | null;
        };
        NotificationPreferenceRequest: {
            /** @description `id` of the notification channel that receives the messages. */
            channel_id: string;
            event_type: components["schemas"]["PreferenceEventType"];
            /** @description Lists that an event must match as well. A missing or empty list matches everything. `environments` does not apply to builds. Events about pre-flight checks and approvals have no status, so a list of `statuses` leaves them out. */
            filters?: {
                /** @description Names of environments. */
                environments?: string[] | null;
                /** @description Names of products. */
                products?: string[] | null;
                /** @description Statuses, by any of their names; answers have the canonical names. */
                statuses?: string[] | null;
            } | null;
        };
        /**
         * @description Type of the events that match; `*` matches every type of its kind. `version` is another name for `build`. The types `deployment.preflight_…` are about pre-flight checks: `failed` means that a rule blocked a deployment, which is notified once in 10 minutes for the same run and rules; `overridden`, that an override let one start; `bypassed`, that one ran which a rule would have blocked. The types `approval.…` are about approval requests: `granted` means that nobody is missing any more.
         * @enum {string}
         */
        PreferenceEventType: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed" | "deployment.*" | "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted" | "build.*" | "version.pending" | "version.started" | "version.completed" | "version.failed" | "version.aborted" | "version.*" | "approval.requested" | "approval.granted" | "approval.rejected" | "approval.*";
        NotificationPreferencePatch: {
            /** @description `id` of the notification channel that receives the messages. */
            channel_id?: string;
            event_type?: components["schemas"]["PreferenceEventType"];
            /** @description Lists that an event must match as well. A missing or empty list matches everything. `environments` does not apply to builds. Events about pre-flight checks and approvals have no status, so a list of `statuses` leaves them out. */
            filters?: {
                /** @description Names of environments. */
                environments?: string[] | null;
                /** @description Names of products. */
                products?: string[] | null;
                /** @description Statuses, by any of their names; answers have the canonical names. */
                statuses?: string[] | null;
            } | null;
        };
        ApiKeyRequest: {
            /** @description Any text, for people; several keys may have the same. */
            name: string;
            /** @description Free text. */
            description?: string | null;
            /**
             * Format: date-time
             * @description Time when the key expires, in the future; never when absent.
             */
            expires_at?: string | null;
            /** @description Names of the products that the key may write; all when absent. */
            products?: string[] | null;
            /** @description Names of the environments that the key may write; all when absent. */
            environments?: string[] | null;
            /** @description True: events of the key that have `skip_preflight_checks` start deployments although rules forbid it. False by default. */
            may_skip_preflight?: boolean | null;
        };
        ApiKeyPatch: {
            /** @description Any text, for people; several keys may have the same. */
            name?: string;
            /** @description Free text. */
            description?: string | null;
        };
        ApiKeyRotation: {
            /** @description Hours that the old key keeps working: 0 to 720, default 24. 0 revokes it at once. */
            grace_hours?: number | null;
            /**
             * Format: date-time
             * @description Time when the new key expires, in the future. By default the new key gets the same lifetime as the old one, from now on; or none if the old one had none.
             */
            expires_at?: string | null;
        };
        BadgeTokenRequest: {
            /** @description Any text, for people; several badge tokens may have the same. */
            name: string;
            /** @description Names of the products that badges with the token may show; all when absent. */
            products?: string[] | null;
            /** @description Names of the environments that badges with the token may show; all when absent. */
            environments?: string[] | null;
        };
        BadgeTokenPatch: {
            /** @description Any text, for people; several badge tokens may have the same. */
            name?: string;
        };
        McpMessage: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description Identifies the request. A message without it is a notification. */
            id?: string | number;
            /** @description Method of the protocol, such as `tools/list` or `tools/call`. */
            method: string;
            /** @description Parameters of the method. */
            params?: {
                [key: string]: unknown;
            };
        };
        DeploymentEventMessage: {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted";
            /**
             * Format: date-time
             * @description Time of the event. The header `webhook-timestamp` has the time of the attempt.
             */
            timestamp: string;
            data: components["schemas"]["DeploymentEventData"];
        };
        /** @description The deployment after the event. */
        DeploymentEventData: {
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the first event of the deployment happened.
             */
            deployed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Result of the pre-flight checks. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it was reported when it already ran, and rules were violated. Null when no rule applied, or before the start. */
            preflight_status: ("passed" | "report_only" | "overridden" | "bypassed") | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference: string | null;
            /**
             * Format: uuid
             * @description `id` of the deployment: `GET /deployments/{deployment-id}`.
             */
            deployment_id: string;
            /** @description Status before the event; null for the first one. */
            previous_status: components["schemas"]["Status"] | null;
            /** @description Status that the event reported. */
            reported_status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description Time when the event was received.
             */
            received_at: string;
            /**
             * Format: uuid
             * @description Id of the event: the same in the messages of all preferences that match. Of a check, its `id`: `GET /preflight-checks/{preflight-check-id}`.
             */
            event_id: string;
            /** @description Names of the fields that were shortened or set to null, because the event has more than 18,000 bytes as JSON. Absent when the event is complete. */
            truncated_fields?: string[];
        };
        /**
         * @description Status of a build or a deployment; the last three are final.
         * @enum {string}
         */
        Status: "pending" | "started" | "completed" | "failed" | "aborted";
        BuildEventMessage: {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted";
            /**
             * Format: date-time
             * @description Time of the event. The header `webhook-timestamp` has the time of the attempt.
             */
            timestamp: string;
            data: components["schemas"]["BuildEventData"];
        };
        /** @description The build after the event. */
        BuildEventData: {
            /**
             * Format: uuid
             * @description Identifier of the build, the same in all its events.
             */
            build_id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when an event first named the version.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description User or system that ran the build. */
            built_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Mail address of who ran the build. */
            built_by_email: string | null;
            /** @description Full name of who ran the build. */
            built_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /** @description Status before the event; null for the first one. */
            previous_status: components["schemas"]["Status"] | null;
            /** @description Status that the event reported. */
            reported_status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description Time when the event was received.
             */
            received_at: string;
            /**
             * Format: uuid
             * @description Id of the event: the same in the messages of all preferences that match. Of a check, its `id`: `GET /preflight-checks/{preflight-check-id}`.
             */
            event_id: string;
            /** @description Names of the fields that were shortened or set to null, because the event has more than 18,000 bytes as JSON. Absent when the event is complete. */
            truncated_fields?: string[];
        };
        PreflightCheckEventMessage: {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed";
            /**
             * Format: date-time
             * @description Time of the check. The header `webhook-timestamp` has the time of the attempt.
             */
            timestamp: string;
            data: components["schemas"]["PreflightCheckEventData"];
        };
        /** @description What the check found. */
        PreflightCheckEventData: {
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /**
             * Format: uuid
             * @description `id` of the deployment; null when it was blocked.
             */
            deployment_id: string | null;
            /**
             * @description Status that the event reported.
             * @enum {string}
             */
            reported_status: "pending" | "started" | "completed" | "failed" | "aborted";
            code: components["schemas"]["ViolationCode"];
            /** @description The first violation. */
            message: string;
            /**
             * Format: uuid
             * @description `id` of the first rule that was violated.
             */
            rule_id: string;
            /** @description Name of the deployment rule. */
            rule_name: string;
            /**
             * Format: date-time
             * @description Time at which the start may pass by itself; null when waiting does not help.
             */
            retry_after: string | null;
            /** @description Every rule that applied, at most 50; the first 10 when `truncated_fields` names `rules`. */
            rules: components["schemas"]["EvaluatedRule"][];
            /** @description What let the deployment start; null unless it was overridden. */
            override: {
                /**
                 * Format: uuid
                 * @description `id` of the override; null when an API key skipped the checks.
                 */
                override_id: string | null;
                /** @description Subject of the user who made the override, or name of the API key. */
                by: string;
                /** @description Why the deployment could not wait. */
                reason: string;
            } | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            occurred_at: string;
            /**
             * Format: uuid
             * @description `id` of the pending deployment that was blocked; null when there is none.
             */
            pending_deployment_id: string | null;
            /**
             * Format: date-time
             * @description Time of the check.
             */
            received_at: string;
            /**
             * Format: uuid
             * @description Id of the event: the same in the messages of all preferences that match. Of a check, its `id`: `GET /preflight-checks/{preflight-check-id}`.
             */
            event_id: string;
            /** @description Names of the fields that were shortened or set to null, because the event has more than 18,000 bytes as JSON. Absent when the event is complete. */
            truncated_fields?: string[];
        };
        /**
         * @description What the rule found.
         * @enum {string}
         */
        ViolationCode: "VERSION_NOT_ALLOWED" | "BRANCH_NOT_ALLOWED" | "BUILD_NOT_COMPLETED" | "FLOW_VIOLATION" | "APPROVAL_REQUIRED" | "QUALITY_APPROVAL_REQUIRED" | "INSUFFICIENT_SOAK_TIME" | "NO_DEPLOY_WINDOW" | "DEPLOYMENT_IN_PROGRESS";
        EvaluatedRule: {
            /**
             * Format: uuid
             * @description `id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.
             */
            rule_id: string;
            /** @description Name of the deployment rule. */
            rule_name: string;
            /**
             * @description What the rule checks.
             * @enum {string}
             */
            type: "version" | "flow" | "approval" | "soak" | "freeze" | "concurrency";
            /**
             * @description Mode of the rule at the time of the check.
             * @enum {string}
             */
            status: "enabled" | "report_only" | "disabled";
            /**
             * @description `failed`: the rule was violated.
             * @enum {string}
             */
            evaluation_result: "passed" | "failed";
            /** @description What is wrong; null when the rule passed. */
            error_message: string | null;
            /** @description What the rule found; null when it passed. */
            code: ("VERSION_NOT_ALLOWED" | "BRANCH_NOT_ALLOWED" | "BUILD_NOT_COMPLETED" | "FLOW_VIOLATION" | "APPROVAL_REQUIRED" | "QUALITY_APPROVAL_REQUIRED" | "INSUFFICIENT_SOAK_TIME" | "NO_DEPLOY_WINDOW" | "DEPLOYMENT_IN_PROGRESS") | null;
            /**
             * Format: date-time
             * @description Time at which the rule passes by itself; null when it passed, or when it does not pass by itself.
             */
            retry_after: string | null;
        };
        ApprovalEventMessage: {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "approval.requested" | "approval.granted" | "approval.rejected";
            /**
             * Format: date-time
             * @description Time of the event. The header `webhook-timestamp` has the time of the attempt.
             */
            timestamp: string;
            data: components["schemas"]["ApprovalEventData"];
        };
        /** @description The approval request after the event. */
        ApprovalEventData: {
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description The version that is to start. Null while a request for a commit or a branch is unused. */
            version: string | null;
            /** @description The commit for which somebody asked; null for none. */
            scm_sha: string | null;
            /** @description The branch for which somebody asked; null for none. */
            scm_branch: string | null;
            state: components["schemas"]["ApprovalState"];
            /** @description What the rules required at the time of the event; at most the first 10 when `truncated_fields` names `requirements`. */
            requirements: components["schemas"]["ApprovalRequirement"][];
            /** @description What people have decided, the oldest first; at most the last 10 when `truncated_fields` names `decisions`. */
            decisions: components["schemas"]["ApprovalDecision"][];
            /** @description Subject of the user who asked, or who deployed the version that was blocked. */
            requested_by: string | null;
            /** @description Why the version is to start. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time until which the request waits; of an approved one, time until which the version may start.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description `id` of the request: `GET /approval-requests/{approval-request-id}`.
             */
            approval_request_id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /**
             * Format: uuid
             * @description `id` of the pending deployment that waits for the approval; null when there is none.
             */
            pending_deployment_id: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            occurred_at: string;
            /**
             * Format: uuid
             * @description Id of the event: the same in the messages of all preferences that match. Of a check, its `id`: `GET /preflight-checks/{preflight-check-id}`.
             */
            event_id: string;
            /** @description Names of the fields that were shortened or set to null, because the event has more than 18,000 bytes as JSON. Absent when the event is complete. */
            truncated_fields?: string[];
        };
        /**
         * @description `pending`: people are missing. `approved`: nobody is missing, and the version may start until `expires_at`. `rejected` and `cancelled`: by a person. `expired`: not decided in time. `superseded`: a newer version was approved, or completed there, first.
         * @enum {string}
         */
        ApprovalState: "pending" | "approved" | "rejected" | "cancelled" | "expired" | "superseded";
        ApprovalRequirement: {
            /** @description Name of the deployment rule. */
            name: string;
            /** @description Roles whose holders may approve. */
            roles: string[];
            /** @description People who may approve, by subject or e-mail address. */
            users: string[];
            /** @description Environment in which the version must have completed before it is approved; null for none. */
            environment: string | null;
            /** @description Number of people who must approve. */
            count: number;
            /** @description Subjects of the people whose approvals count here. */
            approved_by: string[];
            /** @description Number of people who must still approve. */
            missing: number;
        };
        ApprovalDecision: {
            /**
             * @description What the person has decided.
             * @enum {string}
             */
            decision: "approved" | "rejected";
            /** @description Subject of the person. */
            subject: string;
            /** @description Name of the person; null when the token had none. */
            name: string | null;
            /** @description What the person wrote. */
            comment: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            decided_at: string;
        };
        ChannelTestMessage: {
            /**
             * @description Type of the message.
             * @enum {string}
             */
            type: "channel.test";
            /**
             * Format: date-time
             * @description Time of the message. The header `webhook-timestamp` has the time of the attempt.
             */
            timestamp: string;
            /** @description The channel. */
            data: {
                /**
                 * Format: uuid
                 * @description `id` of the notification channel that receives the messages.
                 */
                channel_id: string;
                /** @description Name of the channel. */
                channel_name: string;
            };
        };
        DeploymentEventResponse: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the first event of the deployment happened.
             */
            deployed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Result of the pre-flight checks. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it was reported when it already ran, and rules were violated. Null when no rule applied, or before the start. */
            preflight_status: ("passed" | "report_only" | "overridden" | "bypassed") | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference: string | null;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at: string;
        };
        ErrorBody: {
            /** @description What is wrong, and what to do about it. */
            detail: string;
        };
        DeploymentBlocked: {
            /** @description The same, as published CI clients read it. */
            detail: {
                /**
                 * @description Always `deployment_blocked`.
                 * @constant
                 */
                error: "deployment_blocked";
                code: components["schemas"]["ViolationCode"];
                /** @description What is wrong, in a sentence. */
                message: string;
                /**
                 * Format: date-time
                 * @description Time at which the rule passes by itself; null when it does not.
                 */
                retry_after: string | null;
                /** @description The rule of the first violation, and all violations. */
                details: {
                    /** @description Name of the deployment rule. */
                    rule_name: string;
                    /**
                     * Format: uuid
                     * @description `id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.
                     */
                    rule_id: string;
                    /**
                     * Format: uuid
                     * @description `id` of the check.
                     */
                    check_id: string;
                    /**
                     * Format: uuid
                     * @description `id` of the approval request; null when the account has too many open ones. Absent when no approval is missing.
                     */
                    approval_request_id?: string | null;
                    /** @description All violations, the most severe first; at most 20. */
                    violations: components["schemas"]["Violation"][];
                };
            };
            /**
             * @description Always `deployment_blocked`.
             * @constant
             */
            error: "deployment_blocked";
            code: components["schemas"]["ViolationCode"];
            /** @description What is wrong, in a sentence. */
            message: string;
            /**
             * Format: date-time
             * @description Time at which the rule passes by itself; null when it does not.
             */
            retry_after: string | null;
        };
        Violation: {
            /**
             * Format: uuid
             * @description `id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.
             */
            rule_id: string;
            /** @description Name of the deployment rule. */
            rule_name: string;
            code: components["schemas"]["ViolationCode"];
            /** @description What is wrong, in a sentence. */
            message: string;
            /**
             * Format: date-time
             * @description Time at which the rule passes by itself; null when it does not.
             */
            retry_after: string | null;
        };
        BuildEventResponse: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when an event first named the version.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description User or system that ran the build. */
            built_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Mail address of who ran the build. */
            built_by_email: string | null;
            /** @description Full name of who ran the build. */
            built_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at: string;
        };
        EventBatchResponse: {
            /** @description One result for each item, in the same order. */
            results: components["schemas"]["EventBatchResult"][];
        };
        EventBatchResult: {
            /** @description Status that the event would have been answered with on its own. */
            status: number;
            /** @description Answer to the event. It has `detail` only when the event was refused. */
            body: components["schemas"]["DeploymentEventResponse"] | components["schemas"]["BuildEventResponse"] | components["schemas"]["ErrorBody"] | components["schemas"]["DeploymentBlocked"];
        };
        Product: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Unique in the account; usually lower case with hyphens. */
            name: string;
            /** @description Free text. */
            description: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        Version: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Status of the build; null when no build of the version was reported. */
            status: components["schemas"]["Status"] | null;
            /**
             * Format: date-time
             * @description Time when an event first named the version.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description User or system that ran the build. */
            built_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Mail address of who ran the build. */
            built_by_email: string | null;
            /** @description Full name of who ran the build. */
            built_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
        };
        Comparison: {
            /** @description Name of the product in the query. */
            product_name: string;
            from: components["schemas"]["ComparisonEnd"];
            to: components["schemas"]["ComparisonEnd"];
            /**
             * @description `forward` when `to` is the newer version, `backward` when it is the older one, `same` when both are one version. The version whose first event came later is the newer one.
             * @enum {string}
             */
            direction: "forward" | "backward" | "same";
            /** @description The versions after the older one, up to and including the newer one, in the order in which events first named them. */
            versions: components["schemas"]["ComparedVersion"][];
            /** @description Whether older ones of the `versions` are left out. */
            more: boolean;
            /** @description Page that shows the commits from the older to the newer version. Null unless both commits are known, differ, and are of one repository on a known kind of host: GitHub, GitLab, Bitbucket, Azure DevOps, Gitea or Forgejo, recognised by the name of the host. */
            compare_url: string | null;
        };
        ComparisonEnd: {
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Status of the build; null when no build of the version was reported. */
            status: components["schemas"]["Status"] | null;
            /**
             * Format: date-time
             * @description Time when an event first named the version.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description User or system that ran the build. */
            built_by: string | null;
            /** @description Mail address of who ran the build. */
            built_by_email: string | null;
            /** @description Full name of who ran the build. */
            built_by_name: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Name of the environment in the query; null when the query named a version. */
            environment_name: string | null;
            /**
             * Format: uuid
             * @description The deployment that is current in the environment; null when the query named a version.
             */
            deployment_id: string | null;
        };
        ComparedVersion: {
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Status of the build; null when no build of the version was reported. */
            status: components["schemas"]["Status"] | null;
            /**
             * Format: date-time
             * @description Time when an event first named the version.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description User or system that ran the build. */
            built_by: string | null;
            /** @description Mail address of who ran the build. */
            built_by_email: string | null;
            /** @description Full name of who ran the build. */
            built_by_name: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
        };
        Environment: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Unique in the account. */
            name: string;
            type: components["schemas"]["EnvironmentType"];
            /**
             * @description Source of the type. `explicit`: a user set it, and events do not change it. `name`: derived from the name. `default`: the name has no known word, so the type is `dev`.
             * @enum {string}
             */
            type_source: "explicit" | "name" | "default";
            /** @description Free text. */
            description: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        /**
         * @description What the environment is for.
         * @enum {string}
         */
        EnvironmentType: "dev" | "test" | "staging" | "production";
        Deployment: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the first event of the deployment happened.
             */
            deployed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Result of the pre-flight checks. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it was reported when it already ran, and rules were violated. Null when no rule applied, or before the start. */
            preflight_status: ("passed" | "report_only" | "overridden" | "bypassed") | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference: string | null;
        };
        DeploymentWithEvents: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the first event of the deployment happened.
             */
            deployed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Result of the pre-flight checks. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it was reported when it already ran, and rules were violated. Null when no rule applied, or before the start. */
            preflight_status: ("passed" | "report_only" | "overridden" | "bypassed") | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Repository. */
            scm_repository: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Link to what was deployed. */
            deploy_url: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string | null;
            /** @description What went wrong. */
            error_message: string | null;
            /** @description What went wrong, for programs. */
            error_code: string | null;
            /** @description Ticket that the deployment belongs to: its id or its address. */
            change_reference: string | null;
            /** @description The first 100 events of the deployment, oldest first. */
            events: components["schemas"]["DeploymentHistoryEvent"][];
            /** @description Path and query of the next page of events; null when `events` has all of them. */
            events_next: string | null;
        };
        DeploymentHistoryEvent: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * @description `deployment.<status>`: the status changed. `deployment.amended`: missing fields were filled in. `deployment.late`: the event arrived out of order and changed nothing.
             * @enum {string}
             */
            event_type: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.amended" | "deployment.late";
            /** @description Status of the deployment after the event. */
            status: components["schemas"]["Status"];
            /** @description Status before the event; null for the first one. */
            previous_status: components["schemas"]["Status"] | null;
            /** @description Status that the event reported; differs from `status` for a late event. */
            reported_status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the event happened; by default the time when it was received.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description Time when the event was received.
             */
            received_at: string;
        };
        DeploymentMetrics: {
            /**
             * Format: date-time
             * @description Start of the interval.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the interval, excluded: the start of the next one.
             */
            to: string;
            /** @description Number of deployments that ended in the interval: completed, failed or aborted. */
            deployments: number;
            /** @description Deployment frequency: number of deployments that were completed in the interval. */
            completed: number;
            /** @description Number of deployments that failed. */
            failed: number;
            /** @description Number of deployments that were aborted. */
            aborted: number;
            /** @description Change failure rate: `failed` divided by `deployments`, from 0 to 1; null when no deployment ended. */
            failed_share: number | null;
            /** @description Lead time for changes, p50 and p90: seconds from the first completed build of a version to its first completed deployment in the environment. Without such a build the lead time starts at the first event that named the version. A version that is not newer than all versions completed there before, such as in a rollback, has no lead time. Null when no lead time is known. */
            lead_time_s: components["schemas"]["LeadTime"] | null;
            /** @description Failed deployment recovery time, p50 and p90: seconds from a failed deployment of a product to an environment to its next completed deployment there; of several failures in a row, from the first. Null when there was no recovery. */
            recovery_time_s: components["schemas"]["RecoveryTime"] | null;
            /** @description Deployment rework: number of completed deployments within 24 hours after the previous completed deployment of the product to the environment. Divided by `completed`, it is the deployment rework rate. */
            rework: number;
            /** @description Number of completed deployments of a version that is older than the version they replaced. The version whose first event is earlier in the log is the older one. */
            rollbacks: number;
        };
        LeadTime: {
            /** @description Median: half of the lead times were no longer, in seconds. */
            p50: number;
            /** @description 90th percentile: 90 % of the lead times were no longer, in seconds. */
            p90: number;
        };
        RecoveryTime: {
            /** @description Median: half of the recovery times were no longer, in seconds. */
            p50: number;
            /** @description 90th percentile: 90 % of the recovery times were no longer, in seconds. */
            p90: number;
        };
        PreflightMetrics: {
            /** @description Checks that blocked a deployment. */
            blocks: number;
            /** @description Checks that an override let pass. */
            overrides: number;
            /** @description Checks of deployments that already ran. */
            bypasses: number;
            /** @description Median time from the first block of a version to its start; null when no blocked version has started. */
            median_wait_seconds: number | null;
            /** @description Blocks by the first rule that was violated, the most first, at most 100. */
            rules: {
                /**
                 * Format: uuid
                 * @description `id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.
                 */
                rule_id: string;
                /** @description Name of the deployment rule. */
                rule_name: string;
                /** @description Checks in which this was the first rule that was violated. */
                blocks: number;
            }[];
        };
        ApprovalMetrics: {
            /** @description Requests that were opened. */
            requests: number;
            /** @description Those that are approved now. */
            approved: number;
            /** @description Those that somebody rejected. */
            rejected: number;
            /** @description Those that somebody cancelled. */
            cancelled: number;
            /** @description Those for which a newer version was approved, or completed there, first. */
            superseded: number;
            /** @description Those that were not decided in time. */
            expired: number;
            /** @description Those that wait for people. */
            pending: number;
            /** @description Median time from the request to its last approval; null when none was approved. */
            median_seconds: number | null;
            /** @description By the name of the requirement, those that take longest first, at most 100. */
            requirements: {
                /** @description Name of the requirement. */
                name: string;
                /** @description Requests in which the requirement was fulfilled. */
                fulfilled: number;
                /** @description Median time from the request to the approval that fulfilled the requirement. */
                median_seconds: number;
            }[];
        };
        MatrixRow: {
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description One cell for each environment to which the product was deployed, ordered from dev to production and by name. At most 200: of more, production comes first, and within a type the environments with the newest deployments. */
            environments: components["schemas"]["MatrixCell"][];
            /** @description Whether the product is in further environments that match and are not shown. */
            more_environments: boolean;
        };
        MatrixCell: {
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            environment_type: components["schemas"]["EnvironmentType"];
            /** @description What runs in the environment: the completed deployment that ended last; null while no deployment is completed. */
            current: components["schemas"]["MatrixCurrent"] | null;
            latest: components["schemas"]["MatrixLatest"];
            /** @description Versions behind: the number of newer versions of the product that were completed in environments of the nearest type below (in the order dev, test, staging, production) to which the product is deployed. Counted are versions that were completed there after the last completion there of the version that is current here or, when it was never completed there, after its completion here. 100 means 100 or more. Null without a `current`, and when the product is in no environment of a type below. */
            behind: number | null;
        };
        MatrixCurrent: {
            /**
             * Format: uuid
             * @description The deployment; `GET /deployments/{deployment-id}`.
             */
            deployment_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /**
             * Format: date-time
             * @description When it ended, in whatever way.
             */
            completed_at: string;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
        };
        /** @description The deployment to the environment that began last, in any status. It has the id of `current` when it was completed and is what runs there. */
        MatrixLatest: {
            /**
             * Format: uuid
             * @description The deployment; `GET /deployments/{deployment-id}`.
             */
            deployment_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            status: components["schemas"]["Status"];
            /**
             * Format: date-time
             * @description Time when the first event of the deployment happened.
             */
            deployed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description User or system that deployed. */
            deployed_by: string | null;
        };
        Release: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text; several releases may have the same. */
            name: string;
            /** @description Free text. */
            description: string | null;
            status: components["schemas"]["ReleaseStatus"];
            /** @description Free-form JSON object, at most 100 KiB as JSON, 64 levels deep and with 5000 values, those of inner objects and lists included. Its numbers are those of JavaScript: integers beyond 2^53 are rounded. A key `__proto__` at its top is left out. */
            extra_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Subject of the user who created the release. */
            created_by: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when one of these fields last changed; changes of its versions do not count.
             */
            updated_at: string;
        };
        /**
         * @description May change from any status to any other. The versions of a completed or cancelled release cannot be changed.
         * @enum {string}
         */
        ReleaseStatus: "draft" | "in_progress" | "completed" | "cancelled";
        SavedDeploymentRule: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Unique in the account. CI systems print it when a deployment is blocked, so it should read as a policy. */
            name: string;
            /** @description Free text. */
            description: string | null;
            type: components["schemas"]["DeploymentRuleType"];
            mode: components["schemas"]["DeploymentRuleMode"];
            /**
             * Format: date-time
             * @description Time at which the disabled rule is enabled again; null for no such time.
             */
            until: string | null;
            /** @description Text that is added to the error message of a blocked deployment. */
            message: string | null;
            scope: components["schemas"]["RuleScope"];
            /** @description True: the rule does not hold a version that completed before in the same environment. False by default. */
            exempt_rollbacks: boolean;
            /** @description Settings of the rule type. */
            config: {
                [key: string]: unknown;
            };
            /** @description Subject of the user who created the rule. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Number of the latest revision of the rule: 1, 2, 3, …. */
            revision: number;
            /** @description Sentences that say what is probably wrong. For the type `approval`: Shiplog knows fewer people than must approve. The rule is saved, and holds. */
            warnings: string[];
        };
        /**
         * @description What the rule checks.
         * @enum {string}
         */
        DeploymentRuleType: "version" | "flow" | "approval" | "soak" | "freeze" | "concurrency";
        /**
         * @description `enabled`: violations block. `report_only`: violations are recorded and shown, and do not block. `disabled`: the rule is not evaluated.
         * @enum {string}
         */
        DeploymentRuleMode: "enabled" | "report_only" | "disabled";
        /** @description The deployments to which the rule applies. An empty list sets no limit. */
        RuleScope: {
            /** @description Names of the environments. */
            environments: string[];
            /** @description Types of the environments. */
            environment_types: ("dev" | "test" | "staging" | "production")[];
            /** @description Names of the products. */
            products: string[];
            /** @description Environments to which the rule does not apply. */
            exclude_environments: string[];
            /** @description Products to which the rule does not apply. */
            exclude_products: string[];
        };
        DeploymentRule: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Unique in the account. CI systems print it when a deployment is blocked, so it should read as a policy. */
            name: string;
            /** @description Free text. */
            description: string | null;
            type: components["schemas"]["DeploymentRuleType"];
            mode: components["schemas"]["DeploymentRuleMode"];
            /**
             * Format: date-time
             * @description Time at which the disabled rule is enabled again; null for no such time.
             */
            until: string | null;
            /** @description Text that is added to the error message of a blocked deployment. */
            message: string | null;
            scope: components["schemas"]["RuleScope"];
            /** @description True: the rule does not hold a version that completed before in the same environment. False by default. */
            exempt_rollbacks: boolean;
            /** @description Settings of the rule type. */
            config: {
                [key: string]: unknown;
            };
            /** @description Subject of the user who created the rule. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Number of the latest revision of the rule: 1, 2, 3, …. */
            revision: number;
        };
        RuleSimulation: {
            /** @description Starts in the period to which the rule would have applied. */
            evaluated: number;
            /** @description Starts that it would have blocked. */
            blocked: number;
            /** @description False when the search ended before the oldest start of the period, after 5 s or 10,000 starts. It begins with the newest. */
            complete: boolean;
            /** @description The newest that it would have blocked, at most 20. */
            examples: {
                /** Format: uuid */
                deployment_id: string;
                /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
                product_name: string;
                /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
                version: string;
                /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
                environment_name: string;
                /**
                 * Format: date-time
                 * @description When it started.
                 */
                started_at: string;
                code: components["schemas"]["ViolationCode"];
                message: string;
            }[];
            /** @description The next freezes of a rule of type `freeze`, at most 10; empty for other types. */
            windows: {
                /**
                 * Format: date-time
                 * @description Begin of the freeze, in UTC.
                 */
                start: string;
                /**
                 * Format: date-time
                 * @description End of the freeze, in UTC; null while it has none.
                 */
                end: string | null;
                /** @description Begin in the local time of `timezone`. */
                local_start: string;
                /** @description End in the local time of `timezone`. */
                local_end: string | null;
                /** @description Time zone of the first window of the rule. */
                timezone: string;
            }[];
        };
        DeploymentRuleRevision: {
            /** @description Number of the revision: 1, 2, 3, …. */
            revision: number;
            /**
             * @description What happened to the rule. `rule` is the rule after it; before it, for `deleted`.
             * @enum {string}
             */
            action: "created" | "changed" | "deleted";
            rule: components["schemas"]["DeploymentRule"];
            /** @description Why the rule was changed. */
            comment: string | null;
            /** @description Subject of the user. */
            changed_by: string | null;
            /**
             * Format: date-time
             * @description Time of the change.
             */
            changed_at: string;
        };
        Freezes: {
            /** @description Periods in the order of their begin. Periods of one rule that touch are one. */
            freezes: components["schemas"]["Freeze"][];
            /** @description True when there are more periods than the answer has. */
            truncated: boolean;
        };
        Freeze: {
            /**
             * Format: uuid
             * @description `id` of the deployment rule: `GET /deployment-rules/{deployment-rule-id}`.
             */
            rule_id: string;
            /** @description Name of the deployment rule. */
            rule_name: string;
            mode: components["schemas"]["DeploymentRuleMode"];
            /**
             * @description Kind of the rule: `allow` lets nothing start outside its windows.
             * @enum {string}
             */
            kind: "deny" | "allow";
            scope: components["schemas"]["RuleScope"];
            /**
             * Format: date-time
             * @description Begin; `from` of the query when it began earlier.
             */
            start: string;
            /**
             * Format: date-time
             * @description End; null when it has none.
             */
            end: string | null;
            /** @description Time zone of the local times: that of the first window of the rule. */
            timezone: string;
            /** @description Begin as local time. */
            local_start: string;
            /** @description End as local time; null when it has none. */
            local_end: string | null;
        };
        PreflightDryRun: {
            /** @description True when the deployment could start: no rule forbids it, or overrides let it pass. */
            allowed: boolean;
            /**
             * Format: date-time
             * @description Time for which the rules were evaluated.
             */
            evaluated_at: string;
            /**
             * Format: date-time
             * @description Earliest time at which the deployment could start if nothing but time changes; null when it may start at that time, or when waiting does not help.
             */
            next_allowed_at: string | null;
            /** @description True when rules forbid the start, and overrides that are not used up let it pass. */
            overridden: boolean;
            /** @description Violations that would block, unless `overridden` is true. */
            violations: components["schemas"]["Violation"][];
            /** @description Violations of rules that only report. */
            warnings: components["schemas"]["Violation"][];
            /** @description Names of the requirements for which approvals are missing. */
            missing_approvals: string[];
        };
        PreflightCheck: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            outcome: components["schemas"]["PreflightOutcome"];
            /**
             * Format: uuid
             * @description `id` of the product: `GET /products/{product-id}`.
             */
            product_id: string;
            /**
             * Format: uuid
             * @description `id` of the version: `GET /versions/{version-id}`.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description `id` of the environment: `GET /environments/{environment-id}`.
             */
            environment_id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /**
             * Format: uuid
             * @description `id` of the deployment; null when it was blocked.
             */
            deployment_id: string | null;
            /**
             * @description Status that the event reported.
             * @enum {string}
             */
            reported_status: "pending" | "started" | "completed" | "failed" | "aborted";
            code: components["schemas"]["ViolationCode"];
            /** @description The first violation. */
            message: string;
            /**
             * Format: uuid
             * @description `id` of the first rule that was violated.
             */
            rule_id: string;
            /** @description Name of the deployment rule. */
            rule_name: string;
            /**
             * Format: date-time
             * @description Time from which the rule passed by itself; null when it did not.
             */
            retry_after: string | null;
            /** @description Every rule that applied, at most 50. */
            rules: components["schemas"]["EvaluatedRule"][];
            /** @description What let the deployment start; null unless `outcome` is `overridden`. */
            override: {
                /**
                 * Format: uuid
                 * @description `id` of the override; null when an API key skipped the checks.
                 */
                override_id: string | null;
                /** @description Subject of the user who made the override, or name of the API key. */
                by: string;
                /** @description Why the deployment could not wait. */
                reason: string;
            } | null;
            /** @description User or system that deployed. */
            deployed_by: string | null;
            /** @description Mail address of who deployed. */
            deployed_by_email: string | null;
            /** @description Full name of who deployed. */
            deployed_by_name: string | null;
            /** @description Branch. */
            scm_branch: string | null;
            /** @description Commit SHA. A hexadecimal prefix of 7 or more characters is the same SHA. */
            scm_sha: string | null;
            /** @description Link to the CI/CD run. */
            build_url: string | null;
            /** @description Number of the run in its CI/CD system. */
            build_number: string | null;
            /** @description Name of the CI/CD system. */
            source_system: string | null;
            /** @description Unique id of the run; tells which deployment an event belongs to. */
            invoke_id: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description Time of the check.
             */
            checked_at: string;
            /**
             * Format: date-time
             * @description Time at which the blocked version was admitted to the environment later; null while it was not.
             */
            passed_at: string | null;
        };
        /**
         * @description `blocked`: the deployment was refused. `report_only`: only rules that report were violated. `overridden`: an override let it start. `bypassed`: it already ran when it was reported.
         * @enum {string}
         */
        PreflightOutcome: "blocked" | "report_only" | "overridden" | "bypassed";
        PreflightOverride: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Why the deployment may start all the same. */
            reason: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description Version that may start; null: any version. */
            version: string | null;
            /** @description Rules that the override covers; null: all rules. */
            rule_ids: string[] | null;
            /**
             * Format: date-time
             * @description Time when the override ends.
             */
            expires_at: string;
            /** @description How often the override may let a deployment start. */
            max_uses: number;
            /** @description How often the override has let a deployment start. */
            uses: number;
            /** @description Subject of the user who made the override. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        ApprovalRequest: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Name of the environment that was deployed to. The first event with the name creates the environment. */
            environment_name: string;
            /** @description The version that is to start. Null while a request for a commit or a branch is unused. */
            version: string | null;
            /** @description The commit for which somebody asked; null for none. */
            scm_sha: string | null;
            /** @description The branch for which somebody asked; null for none. */
            scm_branch: string | null;
            state: components["schemas"]["ApprovalState"];
            /** @description What the rules required when the request was last opened, blocked or decided on. */
            requirements: components["schemas"]["ApprovalRequirement"][];
            /** @description What people have decided, the oldest first. */
            decisions: components["schemas"]["ApprovalDecision"][];
            /** @description True when an approval of the caller would count. */
            waits_for_me: boolean;
            /** @description Subject of the user who asked, or who deployed the version that was blocked. */
            requested_by: string | null;
            /** @description Why the version is to start. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time until which the request waits; of an approved one, time until which the version may start.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the request stopped being pending; null while it is.
             */
            decided_at: string | null;
        };
        NotificationChannelWithSecret: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, to recognise the channel by. */
            name: string;
            channel_type: components["schemas"]["NotificationChannelType"];
            /** @description Settings of the channel type. */
            config: {
                /** @description The end of the host; the rest is masked. */
                webhook_url: string;
            } | {
                /** @description Addresses. */
                to: string[];
                /** @description Address to which answers to the mails go; null: to their sender. */
                reply_to: string | null;
                /** @description State of each address. */
                addresses: {
                    /** @description The address, as in `to`. */
                    address: string;
                    /**
                     * @description Only confirmed addresses receive mails. `waiting`: nobody has confirmed by the link of the first mail yet. `refused`: the mail server refused the first mail, or three mails in a row.
                     * @enum {string}
                     */
                    state: "waiting" | "confirmed" | "unsubscribed" | "refused";
                    /** @description Why the address is refused; null in other states. */
                    reason: string | null;
                }[];
            } | {
                /** @description The beginning of the token; the rest is masked. */
                bot_token: string;
                /** @description `id` of the notification channel that receives the messages. */
                channel_id: string;
                /**
                 * @description `update`: later events of a deployment edit its message. `thread`: they are replies in its thread.
                 * @enum {string}
                 */
                mode: "update" | "thread";
            } | {
                /** @description The end of the host; the rest is masked. */
                webhook_url: string;
            } | {
                /** @description The end of the host; the rest is masked. */
                url: string;
                /**
                 * @description `standard`: an envelope with `type`, `timestamp` and `data`. `versioner`: the flat body and the headers of Versioner, for programs that read those.
                 * @enum {string}
                 */
                format: "standard" | "versioner";
                /** @description True: events are sent one after another, in their order, and one that is not accepted holds up the next ones. False: several at a time, in no order. */
                ordered: boolean;
                /**
                 * Format: date-time
                 * @description Time until which messages are signed with an old secret, too; of several, the end of the last one. Null when there is none.
                 */
                old_secret_until: string | null;
            };
            /** @description While false, nothing is sent. */
            enabled: boolean;
            /** @description Why Shiplog disabled the channel; null while it is enabled, and when a person disabled it. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
            /** @description Secret with which the receiver verifies messages, for types that sign them. Only this answer shows it: store it now. */
            signing_secret?: string;
        };
        NotificationChannel: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, to recognise the channel by. */
            name: string;
            channel_type: components["schemas"]["NotificationChannelType"];
            /** @description Settings of the channel type. */
            config: {
                /** @description The end of the host; the rest is masked. */
                webhook_url: string;
            } | {
                /** @description Addresses. */
                to: string[];
                /** @description Address to which answers to the mails go; null: to their sender. */
                reply_to: string | null;
                /** @description State of each address. */
                addresses: {
                    /** @description The address, as in `to`. */
                    address: string;
                    /**
                     * @description Only confirmed addresses receive mails. `waiting`: nobody has confirmed by the link of the first mail yet. `refused`: the mail server refused the first mail, or three mails in a row.
                     * @enum {string}
                     */
                    state: "waiting" | "confirmed" | "unsubscribed" | "refused";
                    /** @description Why the address is refused; null in other states. */
                    reason: string | null;
                }[];
            } | {
                /** @description The beginning of the token; the rest is masked. */
                bot_token: string;
                /** @description `id` of the notification channel that receives the messages. */
                channel_id: string;
                /**
                 * @description `update`: later events of a deployment edit its message. `thread`: they are replies in its thread.
                 * @enum {string}
                 */
                mode: "update" | "thread";
            } | {
                /** @description The end of the host; the rest is masked. */
                webhook_url: string;
            } | {
                /** @description The end of the host; the rest is masked. */
                url: string;
                /**
                 * @description `standard`: an envelope with `type`, `timestamp` and `data`. `versioner`: the flat body and the headers of Versioner, for programs that read those.
                 * @enum {string}
                 */
                format: "standard" | "versioner";
                /** @description True: events are sent one after another, in their order, and one that is not accepted holds up the next ones. False: several at a time, in no order. */
                ordered: boolean;
                /**
                 * Format: date-time
                 * @description Time until which messages are signed with an old secret, too; of several, the end of the last one. Null when there is none.
                 */
                old_secret_until: string | null;
            };
            /** @description While false, nothing is sent. */
            enabled: boolean;
            /** @description Why Shiplog disabled the channel; null while it is enabled, and when a person disabled it. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        NotificationChannelTest: {
            /**
             * Format: uuid
             * @description Id of the test message, for `GET /notification-history/{notification-id}`.
             */
            id: string;
            /**
             * @description Outcome of the message.
             * @enum {string}
             */
            status: "sent" | "failed";
            /** @description Status of the answer, of HTTP or SMTP; null when there was none. */
            status_code: number | null;
            /** @description Why the message failed; null when it was sent. */
            error: string | null;
        };
        NotificationChannelTestPending: {
            /**
             * Format: uuid
             * @description Id of the test message, for `GET /notification-history/{notification-id}`.
             */
            id: string;
            /**
             * @description The message has not been sent yet.
             * @constant
             */
            status: "pending";
        };
        NotificationPreference: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the notification channel that receives the messages.
             */
            channel_id: string;
            /** @description As it was submitted. */
            event_type: components["schemas"]["PreferenceEventType"];
            /** @description Lists that an event must match as well. A missing or empty list matches everything. `environments` does not apply to builds. Events about pre-flight checks and approvals have no status, so a list of `statuses` leaves them out. */
            filters: {
                /** @description Names of environments. */
                environments?: string[];
                /** @description Names of products. */
                products?: string[];
                /** @description Statuses, by their canonical names. */
                statuses?: components["schemas"]["Status"][];
            };
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updated_at: string;
        };
        NotificationPreview: {
            /** @description One message for each event type that `event_type` matches, from pending to aborted, then those about pre-flight checks; for approvals, from requested to rejected. */
            messages: components["schemas"]["PreviewedMessage"][];
        };
        PreviewedMessage: {
            event_type: components["schemas"]["NotificationEventType"];
            /** @description Summary of the message, for phones and screen readers. */
            text: string;
            /** @description Body of the request that the channel would send. */
            body: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Type of the event.
         * @enum {string}
         */
        NotificationEventType: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed" | "approval.requested" | "approval.granted" | "approval.rejected" | "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted";
        Notification: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the notification channel that receives the messages.
             */
            channel_id: string;
            /**
             * Format: uuid
             * @description `id` of the notification preference that matched.
             */
            preference_id: string;
            /**
             * Format: uuid
             * @description `id` of the event that the notification is about.
             */
            event_id: string;
            event_type: components["schemas"]["NotificationEventType"];
            /** @description Name of the product that was built or deployed. The first event with the name creates the product. */
            product_name: string;
            /** @description Identifier of the version within its product: any text, such as `1.4.2`, a build number or a SHA. */
            version: string;
            /** @description Null for builds. */
            environment_name: string | null;
            status: components["schemas"]["NotificationStatus"];
            /** @description Number of attempts to send it; those answered with 429 do not count. */
            attempts: number;
            /** @description Status of the last answer, of HTTP or SMTP; null when the last attempt had none. */
            last_status_code: number | null;
            /** @description Why the last attempt, or the notification, failed; null otherwise. */
            error: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when it was sent; null while it is not.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt; null unless it is pending, and while it is being sent.
             */
            next_attempt_at: string | null;
        };
        /**
         * @description `sent`: the receiver accepted the message. The receiver of an `email` is the mail server of the operator: what it cannot deliver later, it reports to the operator. Of a `teams_workflow`, the workflow accepted it: only its run history says whether Teams showed the message. `failed` is final: such a notification is sent again only on request.
         * @enum {string}
         */
        NotificationStatus: "pending" | "sent" | "failed";
        NotificationWithAttempts: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the notification channel that receives the messages.
             */
            channel_id: string;
            /**
             * Format: uuid
             * @description Null for a test message, and for a message that asks to confirm an address.
             */
            preference_id: string | null;
            /**
             * Format: uuid
             * @description Null for a test message, and for a message that asks to confirm an address.
             */
            event_id: string | null;
            /**
             * @description Type of the event; `channel.test` for a test message, `channel.confirmation` for a message that asks to confirm an address.
             * @enum {string}
             */
            event_type: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed" | "approval.requested" | "approval.granted" | "approval.rejected" | "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted" | "channel.test" | "channel.confirmation";
            /** @description Null for a test message, and for a message that asks to confirm an address. */
            product_name: string | null;
            /** @description Null for a test message, and for a message that asks to confirm an address. */
            version: string | null;
            /** @description Null for builds. */
            environment_name: string | null;
            status: components["schemas"]["NotificationStatus"];
            /** @description Number of attempts to send it; those answered with 429 do not count. */
            attempts: number;
            /** @description Status of the last answer, of HTTP or SMTP; null when the last attempt had none. */
            last_status_code: number | null;
            /** @description Why the last attempt, or the notification, failed; null otherwise. */
            error: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when it was sent; null while it is not.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt; null unless it is pending, and while it is being sent.
             */
            next_attempt_at: string | null;
            /** @description Every attempt, oldest first. */
            attempt_history: components["schemas"]["NotificationAttempt"][];
        };
        NotificationAttempt: {
            /** @description 1, 2, 3, … */
            attempt: number;
            /**
             * Format: date-time
             * @description When it started.
             */
            started_at: string;
            /** @description Null when the sender stopped before it could record the outcome. */
            duration_ms: number | null;
            /** @description Status of the answer, of HTTP or SMTP; null when there was none. */
            status_code: number | null;
            /** @description Why the attempt failed; null when it did not. */
            error: string | null;
            /** @description Beginning of the answer, for admins only; null otherwise. */
            response_excerpt: string | null;
            /** @description True when an earlier attempt may have arrived: its sender stopped before it could record the outcome. */
            resend: boolean;
        };
        ApiKeyWithKey: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, for people; several keys may have the same. */
            name: string;
            /** @description Free text. */
            description: string | null;
            /** @description First characters of the key, with its number, which is never used again. */
            prefix: string;
            /** @description Last four characters of the key. */
            last4: string;
            /** @description Products that the key may write; null means all. */
            products: string[] | null;
            /** @description Environments that the key may write; null means all. */
            environments: string[] | null;
            /** @description True: events of the key that have `skip_preflight_checks` start deployments although rules forbid it. */
            may_skip_preflight: boolean;
            /** @description Subject of the user who created the key; null when an operator created it. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the key was last accepted, accurate to a minute; null while never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time when the key expires; null means never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time when the key was revoked; null while it is not.
             */
            revoked_at: string | null;
            /**
             * Format: uuid
             * @description `id` of the key that replaced this one in a rotation.
             */
            replaced_by: string | null;
            /** @description The key itself. Only this answer shows it: store it now. */
            key: string;
        };
        ApiKey: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, for people; several keys may have the same. */
            name: string;
            /** @description Free text. */
            description: string | null;
            /** @description First characters of the key, with its number, which is never used again. */
            prefix: string;
            /** @description Last four characters of the key. */
            last4: string;
            /** @description Products that the key may write; null means all. */
            products: string[] | null;
            /** @description Environments that the key may write; null means all. */
            environments: string[] | null;
            /** @description True: events of the key that have `skip_preflight_checks` start deployments although rules forbid it. */
            may_skip_preflight: boolean;
            /** @description Subject of the user who created the key; null when an operator created it. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the key was last accepted, accurate to a minute; null while never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time when the key expires; null means never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time when the key was revoked; null while it is not.
             */
            revoked_at: string | null;
            /**
             * Format: uuid
             * @description `id` of the key that replaced this one in a rotation.
             */
            replaced_by: string | null;
        };
        BadgeTokenWithToken: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, for people; several badge tokens may have the same. */
            name: string;
            /** @description Last four characters of the token. */
            last4: string;
            /** @description Products that badges with the token may show; null means all. */
            products: string[] | null;
            /** @description Environments that badges with the token may show; null means all. */
            environments: string[] | null;
            /** @description Subject of the user who created the badge token. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when a badge was last shown with the token, accurate to a minute; null while never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time when the badge token was revoked; null while it is not.
             */
            revoked_at: string | null;
            /** @description The token itself. Only this answer shows it. */
            token: string;
            /** @description Address of a badge. Replace `{product}` and `{environment}` by percent-encoded names. */
            badge_url: string;
            /** @description The same for an endpoint badge of shields.io: the address that its parameter `url` takes. */
            endpoint_url: string;
        };
        BadgeToken: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /** @description Any text, for people; several badge tokens may have the same. */
            name: string;
            /** @description Last four characters of the token. */
            last4: string;
            /** @description Products that badges with the token may show; null means all. */
            products: string[] | null;
            /** @description Environments that badges with the token may show; null means all. */
            environments: string[] | null;
            /** @description Subject of the user who created the badge token. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when a badge was last shown with the token, accurate to a minute; null while never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time when the badge token was revoked; null while it is not.
             */
            revoked_at: string | null;
        };
        AuditEntry: {
            /**
             * Format: uuid
             * @description Identifier; never changes.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            action: components["schemas"]["AuditAction"];
            resource_type: components["schemas"]["AuditResourceType"];
            /**
             * Format: uuid
             * @description `id` of the resource; null for a session.
             */
            resource_id: string | null;
            /** @description Name of the resource at that time; null when it has no name. */
            resource_name: string | null;
            /** @description Fields that the request set. For `session.refuse` the `reason`; for `session.copy_token` the time when the token expires (`expires_at`). */
            changes: components["schemas"]["AuditChange"][];
            /** @description Subject of the user, from the token; null for an operator. */
            subject: string | null;
            /** @description Role of the user; null for an operator. */
            role: string | null;
            /** @description IP address of the client; null when it is not known. */
            address: string | null;
            /** @description `X-Request-Id` of the request; null when there was none. */
            request_id: string | null;
        };
        /**
         * @description The action.
         * @enum {string}
         */
        AuditAction: "approval_request.create" | "approval_request.approve" | "approval_request.reject" | "approval_request.cancel" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "badge_token.create" | "badge_token.update" | "badge_token.revoke" | "deployment_rule.create" | "deployment_rule.update" | "deployment_rule.delete" | "environment.create" | "environment.update" | "notification.retry" | "notification_channel.create" | "notification_channel.update" | "notification_channel.delete" | "notification_channel.rotate_secret" | "notification_channel.test" | "notification_preference.create" | "notification_preference.update" | "notification_preference.delete" | "preflight_override.create" | "preflight_override.use" | "preflight_override.delete" | "product.create" | "product.update" | "product.delete" | "release.create" | "release.update" | "release.delete" | "release.add_version" | "release.remove_version" | "session.copy_token" | "session.refuse" | "session.start";
        /**
         * @description Type of the resource.
         * @enum {string}
         */
        AuditResourceType: "approval_request" | "api_key" | "badge_token" | "deployment_rule" | "environment" | "notification" | "notification_channel" | "notification_preference" | "preflight_override" | "product" | "release" | "session";
        AuditChange: {
            /** @description Name of the field, as in the request. */
            field: string;
            /** @description New value of the field; null when the value is left out. */
            value: unknown;
            /** @description Why the value is left out: it is a secret, or longer than 1000 characters of JSON. Null when it is not left out. */
            omitted: ("secret" | "length") | null;
        };
        LiveMessage: {
            /** @description `changes`: what `changes` names has changed. `reset`: anything may have changed; every later change is sent. `away`: changes cannot be sent at the moment; `reset` follows when they can. */
            type: components["schemas"]["LiveMessageType"];
            /** @description Empty in `reset` and `away`. */
            changes: components["schemas"]["LiveChange"][];
        };
        /** @enum {string} */
        LiveMessageType: "changes" | "reset" | "away";
        LiveChange: {
            /** @description Kind of what was created, changed or deleted. A deployment or build may also have created or changed its product, version and environment. `release`: any release, or the versions in it. `approval`: an approval request. */
            kind: components["schemas"]["LiveKind"];
            /** @description Name of the product; null for environments and releases. */
            product_name: string | null;
            /** @description Name of the environment; null for builds, products and releases. */
            environment_name: string | null;
        };
        /** @enum {string} */
        LiveKind: "deployment" | "build" | "product" | "environment" | "release" | "approval";
        McpAnswer: {
            /**
             * @description Version of JSON-RPC.
             * @constant
             */
            jsonrpc: "2.0";
            /** @description `id` of the request; null when it cannot be read. */
            id?: (string | number) | null;
            /** @description Present when the method succeeded. */
            result?: {
                [key: string]: unknown;
            };
            /** @description Present when the method failed. */
            error?: {
                /** @description Code of JSON-RPC or of the protocol. */
                code: number;
                /** @description What is wrong. */
                message: string;
                /** @description More about the error, such as the supported versions. */
                data?: unknown;
            };
        };
        Me: {
            /** @description Name of the account. */
            account: string;
            /** @description Subject of the token; the audit log and `created_by` show it. */
            subject: string;
            /** @description E-mail address; null when the token has none. */
            email: string | null;
            /** @description Name of the person; null when the token has none. */
            name: string | null;
            /** @description Roles of the user: the role of the token, preceded by the roles that it includes. */
            roles: components["schemas"]["Role"][];
            /** @description Roles of the account's own, which rules of the type `approval` name: other values of the roles claim. */
            own_roles: string[];
            /**
             * Format: date-time
             * @description Time when the token expires.
             */
            expires_at: string;
        };
        /** @enum {string} */
        Role: "viewer" | "member" | "admin";
        Badge: {
            /**
             * @description Version of this format of shields.io.
             * @constant
             */
            schemaVersion: 1;
            /** @description Text on the left: names of the product and the environment, cut if they are long. */
            label: string;
            /** @description Text on the right: the current version and its age; then the newest deployment, if it is not completed. Long versions are cut. */
            message: string;
            /**
             * @description Color of the message: `green` when the latest deployment is the current one, `blue` while it is under way, `red` when it failed, `orange` when it was aborted, `lightgrey` when nothing was deployed.
             * @enum {string}
             */
            color: "green" | "blue" | "red" | "orange" | "lightgrey";
            /** @description True for a badge that shows nothing: `unknown`. */
            isError: boolean;
            /** @description Time for which shields.io may keep the badge, in seconds. */
            cacheSeconds: number;
        };
        Health: {
            /**
             * @description The service and everything that it needs work.
             * @constant
             */
            status: "ok";
            /** @description Version of Shiplog; in an image with the commit: `0.1.0+3f2a91c0b7d4`. */
            version: string;
        };
    };
    responses: {
        /** @description No valid credential. */
        InvalidApiKey: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                /** @description `Bearer`. That of `POST /mcp` also has `resource_metadata`: where the identity provider is named. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Invalid API key"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        TooLarge: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Request body is larger than 1 MiB"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The content type of the body is not supported. */
        OtherType: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Content-Type 'text/plain' is not supported: send application/json, with curl by -H 'Content-Type: application/json'"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests. */
        TooMany: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                /** @description Seconds to wait before asking again. */
                "Retry-After"?: number;
                /**
                 * @description Events of the API key that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                 * @example "1000-in-1min"; r=999; t=60
                 */
                RateLimit?: string;
                /**
                 * @description Events of the API key that are allowed (`q`) in a window of `w` seconds.
                 * @example "1000-in-1min"; q=1000; w=60
                 */
                "RateLimit-Policy"?: string;
                /** @description Events of the API key that are allowed in a window. */
                "X-RateLimit-Limit"?: number;
                /** @description Events of the API key that are left. */
                "X-RateLimit-Remaining"?: number;
                /** @description Time when the limit is reset, in seconds of Unix time. */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This API key may send 1000 events a minute: wait for Retry-After seconds"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault of the service. Its logs have the cause under the request id. */
        Fault: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Internal server error"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A part of the service failed. Reads and events may be sent again. */
        BadGateway: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This part of the service failed"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The credential is valid, but not allowed to do this. */
        Forbidden: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This needs the role 'member', and the token's role is 'viewer'"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No valid credential. */
        InvalidToken: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                /** @description `Bearer`. That of `POST /mcp` also has `resource_metadata`: where the identity provider is named. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Invalid token"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests. */
        TooManyOfUsers: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                /** @description Seconds to wait before asking again. */
                "Retry-After"?: number;
                /**
                 * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                 * @example "5000-in-1hr"; r=4999; t=3600
                 */
                RateLimit?: string;
                /**
                 * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                 * @example "5000-in-1hr"; q=5000; w=3600
                 */
                "RateLimit-Policy"?: string;
                /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                "X-RateLimit-Limit"?: number;
                /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                "X-RateLimit-Remaining"?: number;
                /** @description Time when the limit is reset, in seconds of Unix time. */
                "X-RateLimit-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The users of this account may send 10000 requests an hour: wait for Retry-After seconds"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A part of the service is not available; try again. */
        Unavailable: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                /** @description Seconds to wait before asking again. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This part of the service cannot be reached now: try again"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A field or parameter is missing or wrong; `detail` names the first one. */
        BadRequest: {
            headers: {
                /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Query parameter 'limit' must be a positive integer"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    submitDeploymentEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
                /**
                 * @description Makes a request safe to repeat. For 24 hours the same key with the same body gets the first answer again, also a 409; with another body it gets 422. A request that is refused with 400 or 403 does not use the key. All API keys of an account share these keys, so begin yours with the name of your pipeline.
                 * @example checkout-7421337-1-deploy
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_name": "checkout",
                 *       "version": "1.4.2",
                 *       "environment_name": "production",
                 *       "status": "success",
                 *       "deployed_by": "ada",
                 *       "scm_branch": "main",
                 *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *       "scm_repository": "https://git.example.com/shop/checkout",
                 *       "build_url": "https://ci.example.com/runs/4711",
                 *       "build_number": "4711",
                 *       "source_system": "github-actions",
                 *       "invoke_id": "7421337-1",
                 *       "extra_metadata": {
                 *         "region": "eu-central"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentEventRequest"];
            };
        };
        responses: {
            /** @description The deployment of the event, in its current state. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Events of the API key that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "1000-in-1min"; r=999; t=60
                     */
                    RateLimit?: string;
                    /**
                     * @description Events of the API key that are allowed (`q`) in a window of `w` seconds.
                     * @example "1000-in-1min"; q=1000; w=60
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Events of the API key that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Events of the API key that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "environment_name": "production",
                     *       "status": "completed",
                     *       "deployed_at": "2026-11-21T10:00:00.000Z",
                     *       "updated_at": "2026-11-21T10:02:31.214Z",
                     *       "preflight_status": "passed",
                     *       "deployed_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "region": "eu-central"
                     *       },
                     *       "deploy_url": "https://shop.example.com",
                     *       "deployed_by_email": "ada@example.com",
                     *       "deployed_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T10:00:00.000Z",
                     *       "completed_at": "2026-11-21T10:02:31.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "change_reference": "SHOP-4711",
                     *       "occurred_at": "2026-11-21T10:02:31.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentEventResponse"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'environment_name' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The API key is not allowed to report on this product or environment"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. Or a rule forbids the start. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "error": "deployment_blocked",
                     *         "code": "DEPLOYMENT_IN_PROGRESS",
                     *         "message": "checkout 1.4.1 is being deployed to 'production'",
                     *         "retry_after": null,
                     *         "details": {
                     *           "rule_name": "One deployment at a time",
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "check_id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02",
                     *           "violations": [
                     *             {
                     *               "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *               "rule_name": "One deployment at a time",
                     *               "code": "DEPLOYMENT_IN_PROGRESS",
                     *               "message": "checkout 1.4.1 is being deployed to 'production'",
                     *               "retry_after": null
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "error": "deployment_blocked",
                     *       "code": "DEPLOYMENT_IN_PROGRESS",
                     *       "message": "checkout 1.4.1 is being deployed to 'production'",
                     *       "retry_after": null
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["DeploymentBlocked"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Idempotency-Key was used with another body"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A freeze lets nothing start now. */
            423: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "error": "deployment_blocked",
                     *         "code": "NO_DEPLOY_WINDOW",
                     *         "message": "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
                     *         "retry_after": "2026-11-23T07:00:00.000Z",
                     *         "details": {
                     *           "rule_name": "No deployments to production on Friday evening",
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "check_id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02",
                     *           "violations": [
                     *             {
                     *               "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *               "rule_name": "No deployments to production on Friday evening",
                     *               "code": "NO_DEPLOY_WINDOW",
                     *               "message": "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
                     *               "retry_after": "2026-11-23T07:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "error": "deployment_blocked",
                     *       "code": "NO_DEPLOY_WINDOW",
                     *       "message": "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
                     *       "retry_after": "2026-11-23T07:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentBlocked"];
                };
            };
            /** @description A rule requires something before the start. */
            428: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": {
                     *         "error": "deployment_blocked",
                     *         "code": "FLOW_VIOLATION",
                     *         "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *         "retry_after": null,
                     *         "details": {
                     *           "rule_name": "Staging first",
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "check_id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02",
                     *           "violations": [
                     *             {
                     *               "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *               "rule_name": "Staging first",
                     *               "code": "FLOW_VIOLATION",
                     *               "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *               "retry_after": null
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "error": "deployment_blocked",
                     *       "code": "FLOW_VIOLATION",
                     *       "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *       "retry_after": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentBlocked"];
                };
            };
            429: components["responses"]["TooMany"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Events cannot be recorded now. The event was not recorded: post it again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    submitBuildEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
                /**
                 * @description Makes a request safe to repeat. For 24 hours the same key with the same body gets the first answer again, also a 409; with another body it gets 422. A request that is refused with 400 or 403 does not use the key. All API keys of an account share these keys, so begin yours with the name of your pipeline.
                 * @example checkout-7421337-1-deploy
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_name": "checkout",
                 *       "version": "1.4.2",
                 *       "status": "success",
                 *       "built_by": "ada",
                 *       "scm_branch": "main",
                 *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *       "scm_repository": "https://git.example.com/shop/checkout",
                 *       "build_url": "https://ci.example.com/runs/4711",
                 *       "build_number": "4711",
                 *       "source_system": "github-actions",
                 *       "invoke_id": "7421337-1",
                 *       "extra_metadata": {
                 *         "coverage": 91.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BuildEventRequest"];
            };
        };
        responses: {
            /** @description The version, with the current status of its build. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Events of the API key that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "1000-in-1min"; r=999; t=60
                     */
                    RateLimit?: string;
                    /**
                     * @description Events of the API key that are allowed (`q`) in a window of `w` seconds.
                     * @example "1000-in-1min"; q=1000; w=60
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Events of the API key that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Events of the API key that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "status": "completed",
                     *       "built_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "coverage": 91.5
                     *       },
                     *       "built_by_email": "ada@example.com",
                     *       "built_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T09:48:03.000Z",
                     *       "completed_at": "2026-11-21T09:52:40.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:52:40.311Z",
                     *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "occurred_at": "2026-11-21T09:52:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BuildEventResponse"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'version' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The API key is not allowed to report on this product or environment"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Version 1.4.2 already exists with different SHA"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Idempotency-Key was used with another body"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Events cannot be recorded now. The event was not recorded: post it again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    submitVersionEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
                /**
                 * @description Makes a request safe to repeat. For 24 hours the same key with the same body gets the first answer again, also a 409; with another body it gets 422. A request that is refused with 400 or 403 does not use the key. All API keys of an account share these keys, so begin yours with the name of your pipeline.
                 * @example checkout-7421337-1-deploy
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_name": "checkout",
                 *       "version": "1.4.2",
                 *       "status": "success",
                 *       "built_by": "ada",
                 *       "scm_branch": "main",
                 *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *       "scm_repository": "https://git.example.com/shop/checkout",
                 *       "build_url": "https://ci.example.com/runs/4711",
                 *       "build_number": "4711",
                 *       "source_system": "github-actions",
                 *       "invoke_id": "7421337-1",
                 *       "extra_metadata": {
                 *         "coverage": 91.5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BuildEventRequest"];
            };
        };
        responses: {
            /** @description The version, with the current status of its build. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Events of the API key that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "1000-in-1min"; r=999; t=60
                     */
                    RateLimit?: string;
                    /**
                     * @description Events of the API key that are allowed (`q`) in a window of `w` seconds.
                     * @example "1000-in-1min"; q=1000; w=60
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Events of the API key that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Events of the API key that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "status": "completed",
                     *       "built_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "coverage": 91.5
                     *       },
                     *       "built_by_email": "ada@example.com",
                     *       "built_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T09:48:03.000Z",
                     *       "completed_at": "2026-11-21T09:52:40.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:52:40.311Z",
                     *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "occurred_at": "2026-11-21T09:52:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BuildEventResponse"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'version' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The API key is not allowed to report on this product or environment"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Version 1.4.2 already exists with different SHA"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            /** @description The `Idempotency-Key` was used with another body. */
            422: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Idempotency-Key was used with another body"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooMany"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Events cannot be recorded now. The event was not recorded: post it again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    submitEventBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
                /**
                 * @description Makes a request safe to repeat. For 24 hours the same key with the same body gets the first answer again, also a 409; with another body it gets 422. A request that is refused with 400 or 403 does not use the key. All API keys of an account share these keys, so begin yours with the name of your pipeline.
                 * @example checkout-7421337-1-deploy
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "kind": "build",
                 *         "product_name": "checkout",
                 *         "version": "1.4.2",
                 *         "status": "success",
                 *         "built_by": "ada",
                 *         "scm_branch": "main",
                 *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *         "scm_repository": "https://git.example.com/shop/checkout",
                 *         "build_url": "https://ci.example.com/runs/4711",
                 *         "build_number": "4711",
                 *         "source_system": "github-actions",
                 *         "invoke_id": "7421337-1",
                 *         "extra_metadata": {
                 *           "coverage": 91.5
                 *         }
                 *       },
                 *       {
                 *         "kind": "deployment",
                 *         "product_name": "checkout",
                 *         "version": "1.4.2",
                 *         "environment_name": "production",
                 *         "status": "success",
                 *         "deployed_by": "ada",
                 *         "scm_branch": "main",
                 *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *         "scm_repository": "https://git.example.com/shop/checkout",
                 *         "build_url": "https://ci.example.com/runs/4711",
                 *         "build_number": "4711",
                 *         "source_system": "github-actions",
                 *         "invoke_id": "7421337-1",
                 *         "extra_metadata": {
                 *           "region": "eu-central"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["EventBatchItem"][];
                /**
                 * @example {"kind":"build","product_name":"checkout","version":"1.4.2","status":"success","built_by":"ada","scm_branch":"main","scm_sha":"9fceb02d0ae598e95dc970b74767f19372d61af8","scm_repository":"https://git.example.com/shop/checkout","build_url":"https://ci.example.com/runs/4711","build_number":"4711","source_system":"github-actions","invoke_id":"7421337-1","extra_metadata":{"coverage":91.5}}
                 *     {"kind":"deployment","product_name":"checkout","version":"1.4.2","environment_name":"production","status":"success","deployed_by":"ada","scm_branch":"main","scm_sha":"9fceb02d0ae598e95dc970b74767f19372d61af8","scm_repository":"https://git.example.com/shop/checkout","build_url":"https://ci.example.com/runs/4711","build_number":"4711","source_system":"github-actions","invoke_id":"7421337-1","extra_metadata":{"region":"eu-central"}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description One result for each item, in the same order; check each status. With `Retry-After` when all results are 503: send the same batch again. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    /**
                     * @description Events of the API key that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "1000-in-1min"; r=999; t=60
                     */
                    RateLimit?: string;
                    /**
                     * @description Events of the API key that are allowed (`q`) in a window of `w` seconds.
                     * @example "1000-in-1min"; q=1000; w=60
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Events of the API key that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Events of the API key that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "status": 200,
                     *           "body": {
                     *             "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *             "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *             "product_name": "checkout",
                     *             "version": "1.4.2",
                     *             "status": "completed",
                     *             "built_by": "ada",
                     *             "scm_branch": "main",
                     *             "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *             "scm_repository": "https://git.example.com/shop/checkout",
                     *             "build_url": "https://ci.example.com/runs/4711",
                     *             "build_number": "4711",
                     *             "source_system": "github-actions",
                     *             "invoke_id": "7421337-1",
                     *             "extra_metadata": {
                     *               "coverage": 91.5
                     *             },
                     *             "built_by_email": "ada@example.com",
                     *             "built_by_name": "Ada Lovelace",
                     *             "started_at": "2026-11-21T09:48:03.000Z",
                     *             "completed_at": "2026-11-21T09:52:40.000Z",
                     *             "error_message": null,
                     *             "error_code": null,
                     *             "created_at": "2026-11-21T09:48:03.120Z",
                     *             "updated_at": "2026-11-21T09:52:40.311Z",
                     *             "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *             "occurred_at": "2026-11-21T09:52:40.000Z"
                     *           }
                     *         },
                     *         {
                     *           "status": 409,
                     *           "body": {
                     *             "detail": "Version 1.4.2 already exists with different SHA"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventBatchResponse"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A batch has at most 1000 items, and this one has 1001"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidApiKey"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooMany"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "API keys cannot be checked now: try again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Exactly this name. */
                name?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "name": "checkout",
                     *         "description": "Takes the money",
                     *         "extra_metadata": {
                     *           "team": "payments"
                     *         },
                     *         "created_at": "2026-11-21T09:48:03.120Z",
                     *         "updated_at": "2026-11-21T09:48:03.120Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Product"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout",
                 *       "description": "Takes the money",
                 *       "extra_metadata": {
                 *         "team": "payments"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ProductRequest"];
            };
        };
        responses: {
            /** @description The created product. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "name": "checkout",
                     *       "description": "Takes the money",
                     *       "extra_metadata": {
                     *         "team": "payments"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:48:03.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'name' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Product 'checkout' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the product. */
                "product-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "name": "checkout",
                     *       "description": "Takes the money",
                     *       "extra_metadata": {
                     *         "team": "payments"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:48:03.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the product. */
                "product-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is deleted everywhere. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The deletion is recorded and will complete: read the product again in a moment"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the product. */
                "product-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Takes the money, in every currency"
                 *     }
                 */
                "application/json": components["schemas"]["ProductPatch"];
            };
        };
        responses: {
            /** @description The changed product. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "name": "checkout",
                     *       "description": "Takes the money",
                     *       "extra_metadata": {
                     *         "team": "payments"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:48:03.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'name' cannot be changed: it is the product's identity"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVersions: {
        parameters: {
            query?: {
                /** @description Name of the product. */
                product?: string;
                /** @description Exactly this version; needs `product`. */
                version?: string;
                /** @description Commit SHA; a prefix of 7 or more characters matches. */
                scm_sha?: string;
                /** @description A status, or one of its aliases. */
                status?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "status": "completed",
                     *         "built_by": "ada",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "scm_repository": "https://git.example.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "invoke_id": "7421337-1",
                     *         "extra_metadata": {
                     *           "coverage": 91.5
                     *         },
                     *         "built_by_email": "ada@example.com",
                     *         "built_by_name": "Ada Lovelace",
                     *         "started_at": "2026-11-21T09:48:03.000Z",
                     *         "completed_at": "2026-11-21T09:52:40.000Z",
                     *         "error_message": null,
                     *         "error_code": null,
                     *         "created_at": "2026-11-21T09:48:03.120Z",
                     *         "updated_at": "2026-11-21T09:52:40.311Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Version"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'version' needs 'product'"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the version. */
                "version-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "status": "completed",
                     *       "built_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "coverage": 91.5
                     *       },
                     *       "built_by_email": "ada@example.com",
                     *       "built_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T09:48:03.000Z",
                     *       "completed_at": "2026-11-21T09:52:40.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:52:40.311Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Version"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    compareVersions: {
        parameters: {
            query: {
                /** @description Name of the product. */
                product: string;
                /** @description The version to start from: a version, or `environment:<name>`, for the version that is current in that environment. Write `version:` before a version whose name begins with `environment:` or `version:`. */
                from: string;
                /** @description The version to compare with it: a version, or `environment:<name>`, for the version that is current in that environment. Write `version:` before a version whose name begins with `environment:` or `version:`. */
                to: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both versions, and the versions between them. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product_name": "checkout",
                     *       "from": {
                     *         "version_id": "7e1b9c3d-4f5a-5b6c-8d7e-9fa0b1c2d3e4",
                     *         "version": "1.4.1",
                     *         "status": "completed",
                     *         "created_at": "2026-11-20T15:21:40.502Z",
                     *         "completed_at": "2026-11-20T15:26:12.000Z",
                     *         "built_by": "ada",
                     *         "built_by_email": "ada@example.com",
                     *         "built_by_name": "Ada Lovelace",
                     *         "scm_branch": "main",
                     *         "scm_sha": "1c002ddb5f1a7e3c9b8d6f4e2a0c1b3d5e7f9a8b",
                     *         "scm_repository": "https://github.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4698",
                     *         "build_number": "4698",
                     *         "source_system": "github-actions",
                     *         "environment_name": "production",
                     *         "deployment_id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55"
                     *       },
                     *       "to": {
                     *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "version": "1.4.2",
                     *         "status": "completed",
                     *         "created_at": "2026-11-21T09:48:03.120Z",
                     *         "completed_at": "2026-11-21T09:52:40.000Z",
                     *         "built_by": "ada",
                     *         "built_by_email": "ada@example.com",
                     *         "built_by_name": "Ada Lovelace",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "scm_repository": "https://github.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "environment_name": null,
                     *         "deployment_id": null
                     *       },
                     *       "direction": "forward",
                     *       "versions": [
                     *         {
                     *           "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *           "version": "1.4.2",
                     *           "status": "completed",
                     *           "created_at": "2026-11-21T09:48:03.120Z",
                     *           "completed_at": "2026-11-21T09:52:40.000Z",
                     *           "built_by": "ada",
                     *           "built_by_email": "ada@example.com",
                     *           "built_by_name": "Ada Lovelace",
                     *           "scm_branch": "main",
                     *           "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *           "scm_repository": "https://github.com/shop/checkout",
                     *           "build_url": "https://ci.example.com/runs/4711",
                     *           "build_number": "4711",
                     *           "source_system": "github-actions"
                     *         }
                     *       ],
                     *       "more": false,
                     *       "compare_url": "https://github.com/shop/checkout/compare/1c002ddb5f1a7e3c9b8d6f4e2a0c1b3d5e7f9a8b...9fceb02d0ae598e95dc970b74767f19372d61af8"
                     *     }
                     */
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'from' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "No deployment of product 'checkout' was completed in environment 'production'"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The versions of the product cannot be read at the moment: try again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listEnvironments: {
        parameters: {
            query?: {
                /** @description Environments of this type. */
                type?: "dev" | "test" | "staging" | "production";
                /** @description Exactly this name. */
                name?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of environments, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3c1f5c1e-7d0b-5f7e-9a35-8b0b7f4f9d61",
                     *         "name": "eu-nonprod",
                     *         "type": "staging",
                     *         "type_source": "name",
                     *         "description": "Where Europe tries releases",
                     *         "metadata": {
                     *           "region": "eu-central-1"
                     *         },
                     *         "created_at": "2026-11-21T09:48:03.120Z",
                     *         "updated_at": "2026-11-21T09:48:03.120Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Environment"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'type' must be one of: dev, test, staging, production"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "eu-nonprod",
                 *       "description": "Where Europe tries releases",
                 *       "metadata": {
                 *         "region": "eu-central-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EnvironmentRequest"];
            };
        };
        responses: {
            /** @description The created environment. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c1f5c1e-7d0b-5f7e-9a35-8b0b7f4f9d61",
                     *       "name": "eu-nonprod",
                     *       "type": "staging",
                     *       "type_source": "name",
                     *       "description": "Where Europe tries releases",
                     *       "metadata": {
                     *         "region": "eu-central-1"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:48:03.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Environment"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'name' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Environment 'eu-nonprod' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the environment. */
                "environment-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The environment. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c1f5c1e-7d0b-5f7e-9a35-8b0b7f4f9d61",
                     *       "name": "eu-nonprod",
                     *       "type": "staging",
                     *       "type_source": "name",
                     *       "description": "Where Europe tries releases",
                     *       "metadata": {
                     *         "region": "eu-central-1"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:48:03.120Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Environment"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateEnvironment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the environment. */
                "environment-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "production"
                 *     }
                 */
                "application/json": components["schemas"]["EnvironmentPatch"];
            };
        };
        responses: {
            /** @description The changed environment. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c1f5c1e-7d0b-5f7e-9a35-8b0b7f4f9d61",
                     *       "name": "eu-nonprod",
                     *       "type": "production",
                     *       "type_source": "explicit",
                     *       "description": "Where Europe tries releases",
                     *       "metadata": {
                     *         "region": "eu-central-1"
                     *       },
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T10:02:11.004Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Environment"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'name' cannot be changed: it is the environment's identity"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeployments: {
        parameters: {
            query?: {
                /** @description Name of the environment. */
                environment?: string;
                /** @description Name of the product. */
                product?: string;
                /** @description A status, or one of its aliases. */
                status?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
                /** @description Exactly this version. */
                version?: string;
                /** @description Type of the environment, as `GET /environments/` returns it now. */
                environment_type?: "dev" | "test" | "staging" | "production";
                /** @description User or system that deployed. */
                deployed_by?: string;
                /** @description Commit SHA. */
                scm_sha?: string;
                /** @description `deployed_at` at this moment or later. */
                from?: string;
                /** @description `deployed_at` before this moment. */
                to?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deployments, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "environment_name": "production",
                     *         "status": "completed",
                     *         "deployed_at": "2026-11-21T10:00:00.000Z",
                     *         "updated_at": "2026-11-21T10:02:31.214Z",
                     *         "preflight_status": "passed",
                     *         "deployed_by": "ada",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "scm_repository": "https://git.example.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "invoke_id": "7421337-1",
                     *         "extra_metadata": {
                     *           "region": "eu-central"
                     *         },
                     *         "deploy_url": "https://shop.example.com",
                     *         "deployed_by_email": "ada@example.com",
                     *         "deployed_by_name": "Ada Lovelace",
                     *         "started_at": "2026-11-21T10:00:00.000Z",
                     *         "completed_at": "2026-11-21T10:02:31.000Z",
                     *         "error_message": null,
                     *         "error_code": null,
                     *         "change_reference": "SHOP-4711"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Deployment"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'environment_type' must be one of: dev, test, staging, production"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeployment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment. */
                "deployment-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment and its events, oldest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "environment_name": "production",
                     *       "status": "completed",
                     *       "deployed_at": "2026-11-21T10:00:00.000Z",
                     *       "updated_at": "2026-11-21T10:02:31.214Z",
                     *       "preflight_status": "passed",
                     *       "deployed_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "region": "eu-central"
                     *       },
                     *       "deploy_url": "https://shop.example.com",
                     *       "deployed_by_email": "ada@example.com",
                     *       "deployed_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T10:00:00.000Z",
                     *       "completed_at": "2026-11-21T10:02:31.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "change_reference": "SHOP-4711",
                     *       "events": [
                     *         {
                     *           "id": "0198c0de-7a11-7000-8a00-5d5c3e1f7a44",
                     *           "event_type": "deployment.started",
                     *           "status": "started",
                     *           "previous_status": null,
                     *           "reported_status": "started",
                     *           "occurred_at": "2026-11-21T10:00:00.000Z",
                     *           "received_at": "2026-11-21T10:00:00.187Z"
                     *         },
                     *         {
                     *           "id": "0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66",
                     *           "event_type": "deployment.completed",
                     *           "status": "completed",
                     *           "previous_status": "started",
                     *           "reported_status": "completed",
                     *           "occurred_at": "2026-11-21T10:02:31.000Z",
                     *           "received_at": "2026-11-21T10:02:31.214Z"
                     *         }
                     *       ],
                     *       "events_next": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentWithEvents"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentEvents: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment. */
                "deployment-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the events of the deployment, oldest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0de-7a11-7000-8a00-5d5c3e1f7a44",
                     *         "event_type": "deployment.started",
                     *         "status": "started",
                     *         "previous_status": null,
                     *         "reported_status": "started",
                     *         "occurred_at": "2026-11-21T10:00:00.000Z",
                     *         "received_at": "2026-11-21T10:00:00.187Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeploymentHistoryEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentMetrics: {
        parameters: {
            query?: {
                /** @description Name of the product; by default all products. */
                product?: string;
                /** @description Name of the environment; by default all environments. */
                environment?: string;
                /** @description Type of the environments, as `GET /environments/` has it now; by default all types. */
                environment_type?: "dev" | "test" | "staging" | "production";
                /** @description The first interval is the one that contains this time; by default the answer has 30 intervals. */
                from?: string;
                /** @description End of the period: the last interval is the one that contains the moment before this time; by default the current interval, which is not over yet. */
                to?: string;
                /** @description Interval of a row: a day in UTC, a week from Monday, a month, or the whole period in one row. Default `day`. */
                interval?: "day" | "week" | "month" | "period";
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The intervals of the period, oldest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "from": "2026-11-21T00:00:00.000Z",
                     *         "to": "2026-11-22T00:00:00.000Z",
                     *         "deployments": 40,
                     *         "completed": 36,
                     *         "failed": 3,
                     *         "aborted": 1,
                     *         "failed_share": 0.075,
                     *         "lead_time_s": {
                     *           "p50": 2640,
                     *           "p90": 14210
                     *         },
                     *         "recovery_time_s": {
                     *           "p50": 905,
                     *           "p90": 905
                     *         },
                     *         "rework": 4,
                     *         "rollbacks": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeploymentMetrics"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The period has more than 400 intervals: ask for a shorter period, or for longer intervals"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPreflightMetrics: {
        parameters: {
            query?: {
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
                /** @description Checks at this moment or later; 30 days before `to` when absent. */
                from?: string;
                /** @description Checks before this moment; now when absent. */
                to?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blocks": 12,
                     *       "overrides": 1,
                     *       "bypasses": 0,
                     *       "median_wait_seconds": 5412,
                     *       "rules": [
                     *         {
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "rule_name": "Staging first",
                     *           "blocks": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PreflightMetrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApprovalMetrics: {
        parameters: {
            query?: {
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
                /** @description Requests from this moment or later; 30 days before `to` when absent. */
                from?: string;
                /** @description Requests before this moment; now when absent. */
                to?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts and times. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": 40,
                     *       "approved": 31,
                     *       "rejected": 2,
                     *       "cancelled": 1,
                     *       "superseded": 4,
                     *       "expired": 1,
                     *       "pending": 1,
                     *       "median_seconds": 1260,
                     *       "requirements": [
                     *         {
                     *           "name": "release",
                     *           "fulfilled": 31,
                     *           "median_seconds": 1180
                     *         },
                     *         {
                     *           "name": "qa",
                     *           "fulfilled": 34,
                     *           "median_seconds": 840
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalMetrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMatrix: {
        parameters: {
            query?: {
                /** @description Part of the name of the product; upper and lower case are the same. */
                product?: string;
                /** @description Exact name of the product. */
                product_name?: string;
                /** @description Name of the environment: only its cells are shown. */
                environment?: string;
                /** @description Type of the environments whose cells are shown, as `GET /environments/` has it now. */
                environment_type?: "dev" | "test" | "staging" | "production";
                /** @description Status of `latest`, under any of its names: shows the products with at least one such cell among those that the other filters leave. All cells that the other filters leave are shown. */
                status?: string;
                /** @description Order of the products; default `name`. `changed`: last change first. `behind`: by the highest `behind` in production, highest first, then as `changed`. */
                sort?: "name" | "changed" | "behind";
                /** @description Only products whose last change was at this time or later. The first page then has `X-Unchanged-Count`. */
                changed_since?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description On the first page of a request with `changed_since`: the number of products of the account whose last change was before, whatever the other filters. 1000 means 1000 or more. */
                    "X-Unchanged-Count"?: number;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "product_name": "checkout",
                     *         "environments": [
                     *           {
                     *             "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *             "environment_name": "production",
                     *             "environment_type": "production",
                     *             "current": {
                     *               "deployment_id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *               "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *               "version": "1.4.2",
                     *               "completed_at": "2026-11-21T10:02:31.000Z",
                     *               "deployed_by": "ada",
                     *               "deployed_by_name": "Ada Lovelace"
                     *             },
                     *             "latest": {
                     *               "deployment_id": "0198c1a2-11c4-7d02-8a57-63b1f0d2aa10",
                     *               "version_id": "8e0b6f2d-5d4c-5b0e-9a1b-7c2f3e4d5a66",
                     *               "version": "1.5.0",
                     *               "status": "failed",
                     *               "deployed_at": "2026-11-21T13:35:04.000Z",
                     *               "updated_at": "2026-11-21T13:37:40.120Z",
                     *               "deployed_by": "grace"
                     *             },
                     *             "behind": 2
                     *           }
                     *         ],
                     *         "more_environments": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["MatrixRow"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'environment_type' must be one of: dev, test, staging, production"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReleases: {
        parameters: {
            query?: {
                /** @description Releases in this status. */
                status?: "draft" | "in_progress" | "completed" | "cancelled";
                /** @description Exactly this name. */
                name?: string;
                /** @description Name of a product that the release has a version of. */
                product?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of releases, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0e5-3d4e-7f50-8162-738495061728",
                     *         "name": "Winter sale",
                     *         "description": "Checkout and search, together",
                     *         "status": "in_progress",
                     *         "extra_metadata": {
                     *           "ticket": "SHOP-4711"
                     *         },
                     *         "created_by": "ada",
                     *         "created_at": "2026-11-21T11:00:00.000Z",
                     *         "updated_at": "2026-11-21T11:20:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Release"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'status' must be one of: draft, in_progress, completed, cancelled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Winter sale",
                 *       "description": "Checkout and search, together",
                 *       "status": "in_progress",
                 *       "extra_metadata": {
                 *         "ticket": "SHOP-4711"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseRequest"];
            };
        };
        responses: {
            /** @description The created release. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0e5-3d4e-7f50-8162-738495061728",
                     *       "name": "Winter sale",
                     *       "description": "Checkout and search, together",
                     *       "status": "in_progress",
                     *       "extra_metadata": {
                     *         "ticket": "SHOP-4711"
                     *       },
                     *       "created_by": "ada",
                     *       "created_at": "2026-11-21T11:00:00.000Z",
                     *       "updated_at": "2026-11-21T11:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Release"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'name' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0e5-3d4e-7f50-8162-738495061728",
                     *       "name": "Winter sale",
                     *       "description": "Checkout and search, together",
                     *       "status": "in_progress",
                     *       "extra_metadata": {
                     *         "ticket": "SHOP-4711"
                     *       },
                     *       "created_by": "ada",
                     *       "created_at": "2026-11-21T11:00:00.000Z",
                     *       "updated_at": "2026-11-21T11:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Release"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The release is deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRelease: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "completed"
                 *     }
                 */
                "application/json": components["schemas"]["ReleasePatch"];
            };
        };
        responses: {
            /** @description The changed release. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0e5-3d4e-7f50-8162-738495061728",
                     *       "name": "Winter sale",
                     *       "description": "Checkout and search, together",
                     *       "status": "in_progress",
                     *       "extra_metadata": {
                     *         "ticket": "SHOP-4711"
                     *       },
                     *       "created_by": "ada",
                     *       "created_at": "2026-11-21T11:00:00.000Z",
                     *       "updated_at": "2026-11-21T11:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Release"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'status' must be one of: draft, in_progress, completed, cancelled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReleaseVersions: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions, last added first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "status": "completed",
                     *         "built_by": "ada",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "scm_repository": "https://git.example.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "invoke_id": "7421337-1",
                     *         "extra_metadata": {
                     *           "coverage": 91.5
                     *         },
                     *         "built_by_email": "ada@example.com",
                     *         "built_by_name": "Ada Lovelace",
                     *         "started_at": "2026-11-21T09:48:03.000Z",
                     *         "completed_at": "2026-11-21T09:52:40.000Z",
                     *         "error_message": null,
                     *         "error_code": null,
                     *         "created_at": "2026-11-21T09:48:03.120Z",
                     *         "updated_at": "2026-11-21T09:52:40.311Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Version"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    addReleaseVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseVersionRequest"];
            };
        };
        responses: {
            /** @description The version that was added. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "status": "completed",
                     *       "built_by": "ada",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "scm_repository": "https://git.example.com/shop/checkout",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "extra_metadata": {
                     *         "coverage": 91.5
                     *       },
                     *       "built_by_email": "ada@example.com",
                     *       "built_by_name": "Ada Lovelace",
                     *       "started_at": "2026-11-21T09:48:03.000Z",
                     *       "completed_at": "2026-11-21T09:52:40.000Z",
                     *       "error_message": null,
                     *       "error_code": null,
                     *       "created_at": "2026-11-21T09:48:03.120Z",
                     *       "updated_at": "2026-11-21T09:52:40.311Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Version"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'version_id' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The release has version '1.4.1' of product 'checkout': remove it first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeReleaseVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
                /** @description `id` of the version. */
                "version-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version is removed from the release. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The release is completed, so its versions cannot be changed: change its status first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReleaseDeployments: {
        parameters: {
            query?: {
                /** @description Name of the environment. */
                environment?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the release. */
                "release-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deployments, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "environment_name": "production",
                     *         "status": "completed",
                     *         "deployed_at": "2026-11-21T10:00:00.000Z",
                     *         "updated_at": "2026-11-21T10:02:31.214Z",
                     *         "preflight_status": "passed",
                     *         "deployed_by": "ada",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "scm_repository": "https://git.example.com/shop/checkout",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "invoke_id": "7421337-1",
                     *         "extra_metadata": {
                     *           "region": "eu-central"
                     *         },
                     *         "deploy_url": "https://shop.example.com",
                     *         "deployed_by_email": "ada@example.com",
                     *         "deployed_by_name": "Ada Lovelace",
                     *         "started_at": "2026-11-21T10:00:00.000Z",
                     *         "completed_at": "2026-11-21T10:02:31.000Z",
                     *         "error_message": null,
                     *         "error_code": null,
                     *         "change_reference": "SHOP-4711"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Deployment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The versions of the release cannot be read at the moment: try again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listDeploymentRules: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
                /** @description Rules of this type. */
                type?: "version" | "flow" | "approval" | "soak" | "freeze" | "concurrency";
                /** @description Rules with this mode now. */
                mode?: "enabled" | "report_only" | "disabled";
                /** @description Rules that apply to the environment with this name. */
                environment?: string;
                /** @description Rules that apply to the product with this name. */
                product?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rules, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *         "name": "No deployments to production on Friday evening",
                     *         "description": "Nobody is there to help until Monday.",
                     *         "type": "freeze",
                     *         "mode": "enabled",
                     *         "until": null,
                     *         "message": "Ask #release-management when it cannot wait.",
                     *         "scope": {
                     *           "environments": [],
                     *           "environment_types": [
                     *             "production"
                     *           ],
                     *           "products": [],
                     *           "exclude_environments": [],
                     *           "exclude_products": [
                     *             "status-page"
                     *           ]
                     *         },
                     *         "exempt_rollbacks": true,
                     *         "config": {
                     *           "windows": [
                     *             {
                     *               "cron": "0 17 * * 5",
                     *               "duration": "P2DT15H",
                     *               "timezone": "Europe/Berlin"
                     *             }
                     *           ],
                     *           "kind": "deny"
                     *         },
                     *         "created_by": "user_2f6c",
                     *         "created_at": "2026-11-21T09:12:44.018Z",
                     *         "updated_at": "2026-11-21T09:12:44.018Z",
                     *         "revision": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeploymentRule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDeploymentRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "No deployments to production on Friday evening",
                 *       "type": "freeze",
                 *       "message": "Ask #release-management when it cannot wait.",
                 *       "scope": {
                 *         "environment_types": [
                 *           "production"
                 *         ],
                 *         "exclude_products": [
                 *           "status-page"
                 *         ]
                 *       },
                 *       "exempt_rollbacks": true,
                 *       "config": {
                 *         "windows": [
                 *           {
                 *             "cron": "0 17 * * 5",
                 *             "duration": "P2DT15H",
                 *             "timezone": "Europe/Berlin"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentRuleRequest"];
            };
        };
        responses: {
            /** @description The created rule. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *       "name": "No deployments to production on Friday evening",
                     *       "description": "Nobody is there to help until Monday.",
                     *       "type": "freeze",
                     *       "mode": "enabled",
                     *       "until": null,
                     *       "message": "Ask #release-management when it cannot wait.",
                     *       "scope": {
                     *         "environments": [],
                     *         "environment_types": [
                     *           "production"
                     *         ],
                     *         "products": [],
                     *         "exclude_environments": [],
                     *         "exclude_products": [
                     *           "status-page"
                     *         ]
                     *       },
                     *       "exempt_rollbacks": true,
                     *       "config": {
                     *         "windows": [
                     *           {
                     *             "cron": "0 17 * * 5",
                     *             "duration": "P2DT15H",
                     *             "timezone": "Europe/Berlin"
                     *           }
                     *         ],
                     *         "kind": "deny"
                     *       },
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "updated_at": "2026-11-21T09:12:44.018Z",
                     *       "revision": 1,
                     *       "warnings": []
                     *     }
                     */
                    "application/json": components["schemas"]["SavedDeploymentRule"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'config.windows.0.timezone' is not a time zone that is known: 'Europe/Berlim'"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A rule with the name 'Staging first' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateDeploymentRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rule": {
                 *         "name": "No deployments to production on Friday evening",
                 *         "type": "freeze",
                 *         "message": "Ask #release-management when it cannot wait.",
                 *         "scope": {
                 *           "environment_types": [
                 *             "production"
                 *           ],
                 *           "exclude_products": [
                 *             "status-page"
                 *           ]
                 *         },
                 *         "exempt_rollbacks": true,
                 *         "config": {
                 *           "windows": [
                 *             {
                 *               "cron": "0 17 * * 5",
                 *               "duration": "P2DT15H",
                 *               "timezone": "Europe/Berlin"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RuleSimulationRequest"];
            };
        };
        responses: {
            /** @description What the rule would have done. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "evaluated": 214,
                     *       "blocked": 3,
                     *       "complete": true,
                     *       "examples": [
                     *         {
                     *           "deployment_id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                     *           "product_name": "checkout",
                     *           "version": "1.4.1",
                     *           "environment_name": "production",
                     *           "started_at": "2026-11-20T17:20:00.000Z",
                     *           "code": "NO_DEPLOY_WINDOW",
                     *           "message": "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z"
                     *         }
                     *       ],
                     *       "windows": [
                     *         {
                     *           "start": "2026-11-27T16:00:00.000Z",
                     *           "end": "2026-11-30T07:00:00.000Z",
                     *           "local_start": "2026-11-27T17:00:00",
                     *           "local_end": "2026-11-30T08:00:00",
                     *           "timezone": "Europe/Berlin"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RuleSimulation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Another simulation of the account is running: wait until it has ended"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment rule. */
                "deployment-rule-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *       "name": "No deployments to production on Friday evening",
                     *       "description": "Nobody is there to help until Monday.",
                     *       "type": "freeze",
                     *       "mode": "enabled",
                     *       "until": null,
                     *       "message": "Ask #release-management when it cannot wait.",
                     *       "scope": {
                     *         "environments": [],
                     *         "environment_types": [
                     *           "production"
                     *         ],
                     *         "products": [],
                     *         "exclude_environments": [],
                     *         "exclude_products": [
                     *           "status-page"
                     *         ]
                     *       },
                     *       "exempt_rollbacks": true,
                     *       "config": {
                     *         "windows": [
                     *           {
                     *             "cron": "0 17 * * 5",
                     *             "duration": "P2DT15H",
                     *             "timezone": "Europe/Berlin"
                     *           }
                     *         ],
                     *         "kind": "deny"
                     *       },
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "updated_at": "2026-11-21T09:12:44.018Z",
                     *       "revision": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentRule"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDeploymentRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment rule. */
                "deployment-rule-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule is deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDeploymentRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment rule. */
                "deployment-rule-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "disabled",
                 *       "until": "2026-11-21T12:00:00.000Z",
                 *       "comment": "Incident 4711: the fix goes out now"
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentRulePatch"];
            };
        };
        responses: {
            /** @description The changed rule. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *       "name": "No deployments to production on Friday evening",
                     *       "description": "Nobody is there to help until Monday.",
                     *       "type": "freeze",
                     *       "mode": "disabled",
                     *       "until": "2026-11-21T12:00:00.000Z",
                     *       "message": "Ask #release-management when it cannot wait.",
                     *       "scope": {
                     *         "environments": [],
                     *         "environment_types": [
                     *           "production"
                     *         ],
                     *         "products": [],
                     *         "exclude_environments": [],
                     *         "exclude_products": [
                     *           "status-page"
                     *         ]
                     *       },
                     *       "exempt_rollbacks": true,
                     *       "config": {
                     *         "windows": [
                     *           {
                     *             "cron": "0 17 * * 5",
                     *             "duration": "P2DT15H",
                     *             "timezone": "Europe/Berlin"
                     *           }
                     *         ],
                     *         "kind": "deny"
                     *       },
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "updated_at": "2026-11-21T09:12:44.018Z",
                     *       "revision": 2,
                     *       "warnings": []
                     *     }
                     */
                    "application/json": components["schemas"]["SavedDeploymentRule"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'comment' is required to disable an enabled rule"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A rule with the name 'Staging first' already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentRuleRevisions: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the deployment rule. */
                "deployment-rule-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of revisions, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "revision": 1,
                     *         "action": "created",
                     *         "rule": {
                     *           "id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "name": "No deployments to production on Friday evening",
                     *           "description": "Nobody is there to help until Monday.",
                     *           "type": "freeze",
                     *           "mode": "enabled",
                     *           "until": null,
                     *           "message": "Ask #release-management when it cannot wait.",
                     *           "scope": {
                     *             "environments": [],
                     *             "environment_types": [
                     *               "production"
                     *             ],
                     *             "products": [],
                     *             "exclude_environments": [],
                     *             "exclude_products": [
                     *               "status-page"
                     *             ]
                     *           },
                     *           "exempt_rollbacks": true,
                     *           "config": {
                     *             "windows": [
                     *               {
                     *                 "cron": "0 17 * * 5",
                     *                 "duration": "P2DT15H",
                     *                 "timezone": "Europe/Berlin"
                     *               }
                     *             ],
                     *             "kind": "deny"
                     *           },
                     *           "created_by": "user_2f6c",
                     *           "created_at": "2026-11-21T09:12:44.018Z",
                     *           "updated_at": "2026-11-21T09:12:44.018Z",
                     *           "revision": 1
                     *         },
                     *         "comment": null,
                     *         "changed_by": "user_2f6c",
                     *         "changed_at": "2026-11-21T09:12:44.018Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["DeploymentRuleRevision"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFreezes: {
        parameters: {
            query?: {
                /** @description Begin of the period; now when absent. */
                from?: string;
                /** @description End of the period; 31 days after `from` when absent. */
                to?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The freezes, by their begin. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "freezes": [
                     *         {
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "rule_name": "No deployments to production on Friday evening",
                     *           "mode": "enabled",
                     *           "kind": "deny",
                     *           "scope": {
                     *             "environments": [],
                     *             "environment_types": [
                     *               "production"
                     *             ],
                     *             "products": [],
                     *             "exclude_environments": [],
                     *             "exclude_products": []
                     *           },
                     *           "start": "2026-11-20T16:00:00.000Z",
                     *           "end": "2026-11-23T07:00:00.000Z",
                     *           "timezone": "Europe/Berlin",
                     *           "local_start": "2026-11-20T17:00:00",
                     *           "local_end": "2026-11-23T08:00:00"
                     *         }
                     *       ],
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["Freezes"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'to' must be after 'from' and at most 400 days later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPreflightChecks: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
                /** @description Checks with this outcome. */
                outcome?: "blocked" | "report_only" | "overridden" | "bypassed";
                /** @description Checks in which the rule with this `id` was violated. */
                rule_id?: string;
                /** @description `checked_at` at this moment or later. */
                from?: string;
                /** @description `checked_at` before this moment. */
                to?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checks, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02",
                     *         "outcome": "blocked",
                     *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "environment_name": "production",
                     *         "deployment_id": null,
                     *         "reported_status": "started",
                     *         "code": "FLOW_VIOLATION",
                     *         "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *         "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *         "rule_name": "Staging first",
                     *         "retry_after": null,
                     *         "rules": [
                     *           {
                     *             "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *             "rule_name": "Staging first",
                     *             "type": "flow",
                     *             "status": "enabled",
                     *             "evaluation_result": "failed",
                     *             "error_message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *             "code": "FLOW_VIOLATION",
                     *             "retry_after": null
                     *           }
                     *         ],
                     *         "override": null,
                     *         "deployed_by": "ada",
                     *         "deployed_by_email": "ada@example.com",
                     *         "deployed_by_name": "Ada Lovelace",
                     *         "scm_branch": "main",
                     *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *         "build_url": "https://ci.example.com/runs/4711",
                     *         "build_number": "4711",
                     *         "source_system": "github-actions",
                     *         "invoke_id": "7421337-1",
                     *         "occurred_at": "2026-11-21T10:00:00.000Z",
                     *         "checked_at": "2026-11-21T10:00:00.187Z",
                     *         "passed_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PreflightCheck"][];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'outcome' must be one of: blocked, report_only, overridden, bypassed"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPreflight: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_name": "checkout",
                 *       "version": "1.4.2",
                 *       "environment_name": "production"
                 *     }
                 */
                "application/json": components["schemas"]["PreflightCheckRequest"];
            };
        };
        responses: {
            /** @description Whether the deployment could start, and why not. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "allowed": false,
                     *       "evaluated_at": "2026-11-20T17:30:00.000Z",
                     *       "next_allowed_at": "2026-11-23T07:00:00.000Z",
                     *       "overridden": false,
                     *       "violations": [
                     *         {
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "rule_name": "No deployments to production on Friday evening",
                     *           "code": "NO_DEPLOY_WINDOW",
                     *           "message": "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
                     *           "retry_after": "2026-11-23T07:00:00.000Z"
                     *         }
                     *       ],
                     *       "warnings": [],
                     *       "missing_approvals": []
                     *     }
                     */
                    "application/json": components["schemas"]["PreflightDryRun"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'environment_name' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPreflightCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the preflight check. */
                "preflight-check-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02",
                     *       "outcome": "blocked",
                     *       "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                     *       "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                     *       "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "environment_name": "production",
                     *       "deployment_id": null,
                     *       "reported_status": "started",
                     *       "code": "FLOW_VIOLATION",
                     *       "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *       "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *       "rule_name": "Staging first",
                     *       "retry_after": null,
                     *       "rules": [
                     *         {
                     *           "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                     *           "rule_name": "Staging first",
                     *           "type": "flow",
                     *           "status": "enabled",
                     *           "evaluation_result": "failed",
                     *           "error_message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                     *           "code": "FLOW_VIOLATION",
                     *           "retry_after": null
                     *         }
                     *       ],
                     *       "override": null,
                     *       "deployed_by": "ada",
                     *       "deployed_by_email": "ada@example.com",
                     *       "deployed_by_name": "Ada Lovelace",
                     *       "scm_branch": "main",
                     *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                     *       "build_url": "https://ci.example.com/runs/4711",
                     *       "build_number": "4711",
                     *       "source_system": "github-actions",
                     *       "invoke_id": "7421337-1",
                     *       "occurred_at": "2026-11-21T10:00:00.000Z",
                     *       "checked_at": "2026-11-21T10:00:00.187Z",
                     *       "passed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["PreflightCheck"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPreflightOverrides: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of overrides, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0f2-22bb-7c11-9d4e-2f0b8a6c1e03",
                     *         "reason": "Incident 4711: the fix cannot wait",
                     *         "product_name": "checkout",
                     *         "environment_name": "production",
                     *         "version": "1.4.2",
                     *         "rule_ids": null,
                     *         "expires_at": "2026-11-21T11:00:00.000Z",
                     *         "max_uses": 1,
                     *         "uses": 0,
                     *         "created_by": "user_2f6c",
                     *         "created_at": "2026-11-21T10:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["PreflightOverride"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPreflightOverride: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Incident 4711: the fix cannot wait",
                 *       "product_name": "checkout",
                 *       "environment_name": "production",
                 *       "version": "1.4.2"
                 *     }
                 */
                "application/json": components["schemas"]["PreflightOverrideRequest"];
            };
        };
        responses: {
            /** @description The created override. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f2-22bb-7c11-9d4e-2f0b8a6c1e03",
                     *       "reason": "Incident 4711: the fix cannot wait",
                     *       "product_name": "checkout",
                     *       "environment_name": "production",
                     *       "version": "1.4.2",
                     *       "rule_ids": null,
                     *       "expires_at": "2026-11-21T11:00:00.000Z",
                     *       "max_uses": 1,
                     *       "uses": 0,
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PreflightOverride"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'expires_at' must be in the future and at most 24 hours from now"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The account has 100 overrides that are neither expired nor used up, and may have no more: delete one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePreflightOverride: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the preflight override. */
                "preflight-override-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The override is deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApprovalRequests: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
                /** @description Requests that are in this state now. */
                state?: "pending" | "approved" | "rejected" | "cancelled" | "expired" | "superseded";
                /** @description `me`: pending requests for which an approval of the caller would count. */
                waiting_for?: "me";
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
                /** @description The version. */
                version?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                     *         "product_name": "checkout",
                     *         "environment_name": "production",
                     *         "version": "1.4.2",
                     *         "scm_sha": null,
                     *         "scm_branch": null,
                     *         "state": "pending",
                     *         "requirements": [
                     *           {
                     *             "name": "qa",
                     *             "roles": [
                     *               "qa"
                     *             ],
                     *             "users": [],
                     *             "environment": "staging",
                     *             "count": 1,
                     *             "approved_by": [
                     *               "user_7a1d"
                     *             ],
                     *             "missing": 0
                     *           },
                     *           {
                     *             "name": "release",
                     *             "roles": [
                     *               "release_manager"
                     *             ],
                     *             "users": [],
                     *             "environment": null,
                     *             "count": 1,
                     *             "approved_by": [],
                     *             "missing": 1
                     *           }
                     *         ],
                     *         "decisions": [
                     *           {
                     *             "decision": "approved",
                     *             "subject": "user_7a1d",
                     *             "name": "Grace Hopper",
                     *             "comment": "Tested the new totals",
                     *             "decided_at": "2026-11-21T10:14:00.000Z"
                     *           }
                     *         ],
                     *         "waits_for_me": false,
                     *         "requested_by": "ada",
                     *         "reason": null,
                     *         "created_at": "2026-11-21T10:00:00.187Z",
                     *         "expires_at": "2026-11-24T10:00:00.187Z",
                     *         "decided_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApprovalRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApprovalRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_name": "checkout",
                 *       "environment_name": "production",
                 *       "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *       "reason": "Payments by invoice"
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRequestRequest"];
            };
        };
        responses: {
            /** @description The created request. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                     *       "product_name": "checkout",
                     *       "environment_name": "production",
                     *       "version": "1.4.2",
                     *       "scm_sha": null,
                     *       "scm_branch": null,
                     *       "state": "pending",
                     *       "requirements": [
                     *         {
                     *           "name": "qa",
                     *           "roles": [
                     *             "qa"
                     *           ],
                     *           "users": [],
                     *           "environment": "staging",
                     *           "count": 1,
                     *           "approved_by": [
                     *             "user_7a1d"
                     *           ],
                     *           "missing": 0
                     *         },
                     *         {
                     *           "name": "release",
                     *           "roles": [
                     *             "release_manager"
                     *           ],
                     *           "users": [],
                     *           "environment": null,
                     *           "count": 1,
                     *           "approved_by": [],
                     *           "missing": 1
                     *         }
                     *       ],
                     *       "decisions": [
                     *         {
                     *           "decision": "approved",
                     *           "subject": "user_7a1d",
                     *           "name": "Grace Hopper",
                     *           "comment": "Tested the new totals",
                     *           "decided_at": "2026-11-21T10:14:00.000Z"
                     *         }
                     *       ],
                     *       "waits_for_me": false,
                     *       "requested_by": "ada",
                     *       "reason": null,
                     *       "created_at": "2026-11-21T10:00:00.187Z",
                     *       "expires_at": "2026-11-24T10:00:00.187Z",
                     *       "decided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalRequest"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "One of the fields 'version', 'scm_sha' and 'scm_branch' is required, and not more"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "No enabled rule requires an approval of 'checkout' in 'production'"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApprovalRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the approval request. */
                "approval-request-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                     *       "product_name": "checkout",
                     *       "environment_name": "production",
                     *       "version": "1.4.2",
                     *       "scm_sha": null,
                     *       "scm_branch": null,
                     *       "state": "pending",
                     *       "requirements": [
                     *         {
                     *           "name": "qa",
                     *           "roles": [
                     *             "qa"
                     *           ],
                     *           "users": [],
                     *           "environment": "staging",
                     *           "count": 1,
                     *           "approved_by": [
                     *             "user_7a1d"
                     *           ],
                     *           "missing": 0
                     *         },
                     *         {
                     *           "name": "release",
                     *           "roles": [
                     *             "release_manager"
                     *           ],
                     *           "users": [],
                     *           "environment": null,
                     *           "count": 1,
                     *           "approved_by": [],
                     *           "missing": 1
                     *         }
                     *       ],
                     *       "decisions": [
                     *         {
                     *           "decision": "approved",
                     *           "subject": "user_7a1d",
                     *           "name": "Grace Hopper",
                     *           "comment": "Tested the new totals",
                     *           "decided_at": "2026-11-21T10:14:00.000Z"
                     *         }
                     *       ],
                     *       "waits_for_me": false,
                     *       "requested_by": "ada",
                     *       "reason": null,
                     *       "created_at": "2026-11-21T10:00:00.187Z",
                     *       "expires_at": "2026-11-24T10:00:00.187Z",
                     *       "decided_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalRequest"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelApprovalRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the approval request. */
                "approval-request-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is cancelled. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The request is 'superseded': only pending and approved requests can be cancelled"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveApprovalRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the approval request. */
                "approval-request-id": string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "comment": "Tested the new totals"
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRequestApproval"];
            };
        };
        responses: {
            /** @description The request after the decision. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                     *       "product_name": "checkout",
                     *       "environment_name": "production",
                     *       "version": "1.4.2",
                     *       "scm_sha": null,
                     *       "scm_branch": null,
                     *       "state": "approved",
                     *       "requirements": [
                     *         {
                     *           "name": "qa",
                     *           "roles": [
                     *             "qa"
                     *           ],
                     *           "users": [],
                     *           "environment": "staging",
                     *           "count": 1,
                     *           "approved_by": [
                     *             "user_7a1d"
                     *           ],
                     *           "missing": 0
                     *         },
                     *         {
                     *           "name": "release",
                     *           "roles": [
                     *             "release_manager"
                     *           ],
                     *           "users": [],
                     *           "environment": null,
                     *           "count": 1,
                     *           "approved_by": [
                     *             "user_2f6c"
                     *           ],
                     *           "missing": 0
                     *         }
                     *       ],
                     *       "decisions": [
                     *         {
                     *           "decision": "approved",
                     *           "subject": "user_7a1d",
                     *           "name": "Grace Hopper",
                     *           "comment": "Tested the new totals",
                     *           "decided_at": "2026-11-21T10:14:00.000Z"
                     *         },
                     *         {
                     *           "decision": "approved",
                     *           "subject": "user_2f6c",
                     *           "name": "Alan Turing",
                     *           "comment": null,
                     *           "decided_at": "2026-11-21T10:20:00.000Z"
                     *         }
                     *       ],
                     *       "waits_for_me": false,
                     *       "requested_by": "ada",
                     *       "reason": null,
                     *       "created_at": "2026-11-21T10:00:00.187Z",
                     *       "expires_at": "2026-11-24T10:20:00.000Z",
                     *       "decided_at": "2026-11-21T10:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "No requirement of this request names you or one of your roles"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The request is 'superseded': only pending requests can be approved"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectApprovalRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the approval request. */
                "approval-request-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": "The totals are wrong for two currencies"
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalRequestRejection"];
            };
        };
        responses: {
            /** @description The request after the decision. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                     *       "product_name": "checkout",
                     *       "environment_name": "production",
                     *       "version": "1.4.2",
                     *       "scm_sha": null,
                     *       "scm_branch": null,
                     *       "state": "rejected",
                     *       "requirements": [
                     *         {
                     *           "name": "qa",
                     *           "roles": [
                     *             "qa"
                     *           ],
                     *           "users": [],
                     *           "environment": "staging",
                     *           "count": 1,
                     *           "approved_by": [
                     *             "user_7a1d"
                     *           ],
                     *           "missing": 0
                     *         },
                     *         {
                     *           "name": "release",
                     *           "roles": [
                     *             "release_manager"
                     *           ],
                     *           "users": [],
                     *           "environment": null,
                     *           "count": 1,
                     *           "approved_by": [],
                     *           "missing": 1
                     *         }
                     *       ],
                     *       "decisions": [
                     *         {
                     *           "decision": "approved",
                     *           "subject": "user_7a1d",
                     *           "name": "Grace Hopper",
                     *           "comment": "Tested the new totals",
                     *           "decided_at": "2026-11-21T10:14:00.000Z"
                     *         }
                     *       ],
                     *       "waits_for_me": false,
                     *       "requested_by": "ada",
                     *       "reason": null,
                     *       "created_at": "2026-11-21T10:00:00.187Z",
                     *       "expires_at": "2026-11-24T10:00:00.187Z",
                     *       "decided_at": "2026-11-21T10:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalRequest"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'comment' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "No requirement of this request names you or one of your roles"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The request is 'superseded': only pending requests can be approved"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotificationChannels: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of channels, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *         "name": "deployments",
                     *         "channel_type": "chat_webhook",
                     *         "config": {
                     *           "webhook_url": "https://….example.com/••••"
                     *         },
                     *         "enabled": true,
                     *         "disabled_reason": null,
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "updated_at": "2026-11-21T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NotificationChannel"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "deployments",
                 *       "channel_type": "chat_webhook",
                 *       "config": {
                 *         "webhook_url": "https://hooks.chat.example.com/services/T000/B000/XXXX"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotificationChannelRequest"];
            };
        };
        responses: {
            /** @description The created channel. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "name": "deployments",
                     *       "channel_type": "chat_webhook",
                     *       "config": {
                     *         "webhook_url": "https://….example.com/••••"
                     *       },
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "updated_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannelWithSecret"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'config.webhook_url' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The account has 500 channels, which is the limit: delete one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "100 confirmations were sent to addresses of this account within a day: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the channel. */
                "channel-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "name": "deployments",
                     *       "channel_type": "chat_webhook",
                     *       "config": {
                     *         "webhook_url": "https://….example.com/••••"
                     *       },
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "updated_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannel"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the channel. */
                "channel-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the channel. */
                "channel-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["NotificationChannelPatch"];
            };
        };
        responses: {
            /** @description The changed channel. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "name": "deployments",
                     *       "channel_type": "chat_webhook",
                     *       "config": {
                     *         "webhook_url": "https://….example.com/••••"
                     *       },
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "updated_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannelWithSecret"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'channel_type' cannot be changed: create another channel"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    testNotificationChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the channel. */
                "channel-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of the message. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f0-5f60-7a71-8293-a4b5c6d7e8f9",
                     *       "status": "failed",
                     *       "status_code": 403,
                     *       "error": "The service answered 403"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannelTest"];
                };
            };
            /** @description The message has not been sent yet. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f0-5f60-7a71-8293-a4b5c6d7e8f9",
                     *       "status": "pending"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannelTestPending"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A test message of this channel is already waiting to be sent"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "10 test messages of this account are waiting to be sent: try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateNotificationChannelSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the channel. */
                "channel-id": string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grace_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["ChannelSecretRotation"];
            };
        };
        responses: {
            /** @description The channel, with the new secret. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "name": "deployments",
                     *       "channel_type": "chat_webhook",
                     *       "config": {
                     *         "webhook_url": "https://….example.com/••••"
                     *       },
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "updated_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationChannelWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Channels of the type 'chat_webhook' have no secret that Shiplog made"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotificationPreferences: {
        parameters: {
            query?: {
                /** @description Preferences of this channel. */
                channel_id?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of preferences, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *         "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *         "event_type": "deployment.failed",
                     *         "filters": {
                     *           "environments": [
                     *             "production"
                     *           ]
                     *         },
                     *         "created_at": "2026-11-21T09:31:00.000Z",
                     *         "updated_at": "2026-11-21T09:31:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["NotificationPreference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotificationPreference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                 *       "event_type": "deployment.failed",
                 *       "filters": {
                 *         "environments": [
                 *           "production"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotificationPreferenceRequest"];
            };
        };
        responses: {
            /** @description The created preference. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "event_type": "deployment.failed",
                     *       "filters": {
                     *         "environments": [
                     *           "production"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-21T09:31:00.000Z",
                     *       "updated_at": "2026-11-21T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreference"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'channel_id' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The channel has 50 preferences, which is the limit: delete one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationPreference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the preference. */
                "preference-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preference. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "event_type": "deployment.failed",
                     *       "filters": {
                     *         "environments": [
                     *           "production"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-21T09:31:00.000Z",
                     *       "updated_at": "2026-11-21T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreference"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNotificationPreference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the preference. */
                "preference-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preference is deleted. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotificationPreference: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the preference. */
                "preference-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_type": "deployment.*",
                 *       "filters": {}
                 *     }
                 */
                "application/json": components["schemas"]["NotificationPreferencePatch"];
            };
        };
        responses: {
            /** @description The changed preference. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "event_type": "deployment.failed",
                     *       "filters": {
                     *         "environments": [
                     *           "production"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-21T09:31:00.000Z",
                     *       "updated_at": "2026-11-21T09:31:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreference"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'filters.products' must be an array"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The channel has 50 preferences, which is the limit: delete one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewNotification: {
        parameters: {
            query: {
                /** @description Type of the channel. */
                channel_type: "chat_webhook" | "email" | "slack_app" | "teams_workflow" | "webhook";
                /** @description Type of the event, as in preferences: `build.*` is every type of build event, and so is `version.*`. */
                event_type: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed" | "deployment.*" | "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted" | "build.*" | "version.pending" | "version.started" | "version.completed" | "version.failed" | "version.aborted" | "version.*" | "approval.requested" | "approval.granted" | "approval.rejected" | "approval.*";
                /** @description Name of the product in the message; by default an example. */
                product?: string;
                /** @description Name of the environment in the message; by default an example. Messages about builds have none. */
                environment?: string;
                /** @description Version in the message; by default an example. */
                version?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "event_type": "deployment.failed",
                     *           "text": "❌ Deployment Failed: checkout 1.4.2 to production",
                     *           "body": {
                     *             "text": "❌ Deployment Failed: checkout 1.4.2 to production",
                     *             "blocks": [
                     *               {
                     *                 "type": "header",
                     *                 "text": {
                     *                   "type": "plain_text",
                     *                   "text": "❌ Deployment Failed",
                     *                   "emoji": true
                     *                 }
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreview"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Query parameter 'channel_type' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Notifications to this channel. */
                channel_id?: string;
                /** @description Notifications about this event. The `events` of a deployment have their ids, and so have pre-flight checks. */
                event_id?: string;
                /** @description Type of the event, as in preferences: `build.*` is every type of build event, and so is `version.*`. */
                event_type?: "deployment.pending" | "deployment.started" | "deployment.completed" | "deployment.failed" | "deployment.aborted" | "deployment.preflight_failed" | "deployment.preflight_overridden" | "deployment.preflight_bypassed" | "deployment.*" | "build.pending" | "build.started" | "build.completed" | "build.failed" | "build.aborted" | "build.*" | "version.pending" | "version.started" | "version.completed" | "version.failed" | "version.aborted" | "version.*" | "approval.requested" | "approval.granted" | "approval.rejected" | "approval.*";
                /** @description Status of the notification. */
                status?: "pending" | "sent" | "failed";
                /** @description Name of the product. */
                product?: string;
                /** @description Name of the environment. */
                environment?: string;
                /** @description Only notifications with this `created_at` or a later one. */
                from?: string;
                /** @description Only notifications with an earlier `created_at`. */
                to?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0e1-3d4e-7f50-a162-738495061728",
                     *         "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *         "preference_id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *         "event_id": "0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66",
                     *         "event_type": "deployment.failed",
                     *         "product_name": "checkout",
                     *         "version": "1.4.2",
                     *         "environment_name": "production",
                     *         "status": "sent",
                     *         "attempts": 1,
                     *         "last_status_code": 200,
                     *         "error": null,
                     *         "created_at": "2026-11-21T10:02:31.290Z",
                     *         "sent_at": "2026-11-21T10:02:31.702Z",
                     *         "next_attempt_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the notification. */
                "notification-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification, and every attempt to send it, oldest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Present only when the answer may lack the latest writes: the number of events that it lacks, or `unknown`. */
                    "X-Data-Lag"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0e1-3d4e-7f50-a162-738495061728",
                     *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "preference_id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *       "event_id": "0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66",
                     *       "event_type": "deployment.failed",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "environment_name": "production",
                     *       "status": "sent",
                     *       "attempts": 1,
                     *       "last_status_code": 200,
                     *       "error": null,
                     *       "created_at": "2026-11-21T10:02:31.290Z",
                     *       "sent_at": "2026-11-21T10:02:31.702Z",
                     *       "next_attempt_at": null,
                     *       "attempt_history": [
                     *         {
                     *           "attempt": 1,
                     *           "started_at": "2026-11-21T10:02:31.618Z",
                     *           "duration_ms": 84,
                     *           "status_code": 200,
                     *           "error": null,
                     *           "response_excerpt": "ok",
                     *           "resend": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationWithAttempts"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the notification. */
                "notification-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification, which is pending again. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0e1-3d4e-7f50-a162-738495061728",
                     *       "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *       "preference_id": "0198c0d1-2c3d-7e4f-9051-627384950617",
                     *       "event_id": "0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66",
                     *       "event_type": "deployment.failed",
                     *       "product_name": "checkout",
                     *       "version": "1.4.2",
                     *       "environment_name": "production",
                     *       "status": "pending",
                     *       "attempts": 1,
                     *       "last_status_code": 200,
                     *       "error": null,
                     *       "created_at": "2026-11-21T10:02:31.290Z",
                     *       "sent_at": null,
                     *       "next_attempt_at": "2026-11-21T11:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The channel of this notification is disabled: enable the channel first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0c0-5a6b-7c7d-8e8f-90a1b2c3d4e5",
                     *         "name": "checkout pipeline",
                     *         "description": "Held by the CI of checkout",
                     *         "prefix": "sk_acme_k3_",
                     *         "last4": "2Nf9",
                     *         "products": [
                     *           "checkout"
                     *         ],
                     *         "environments": [
                     *           "staging",
                     *           "production"
                     *         ],
                     *         "may_skip_preflight": false,
                     *         "created_by": "user_2f6c",
                     *         "created_at": "2026-11-21T09:12:44.018Z",
                     *         "last_used_at": "2026-11-21T10:02:31.214Z",
                     *         "expires_at": "2027-11-21T00:00:00.000Z",
                     *         "revoked_at": null,
                     *         "replaced_by": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout pipeline",
                 *       "description": "Held by the CI of checkout",
                 *       "expires_at": "2027-11-21T00:00:00.000Z",
                 *       "products": [
                 *         "checkout"
                 *       ],
                 *       "environments": [
                 *         "staging",
                 *         "production"
                 *       ],
                 *       "may_skip_preflight": false
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new key, with the key itself. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-5a6b-7c7d-8e8f-90a1b2c3d4e5",
                     *       "name": "checkout pipeline",
                     *       "description": "Held by the CI of checkout",
                     *       "prefix": "sk_acme_k3_",
                     *       "last4": "2Nf9",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "staging",
                     *         "production"
                     *       ],
                     *       "may_skip_preflight": false,
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": null,
                     *       "expires_at": "2027-11-21T00:00:00.000Z",
                     *       "revoked_at": null,
                     *       "replaced_by": null,
                     *       "key": "sk_acme_k3_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0R2Nf9"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithKey"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'products' must name at least one product; leave it out to allow all"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The account has 1000 API keys that are neither revoked nor expired, and may have no more: revoke one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the API key. */
                "api-key-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-5a6b-7c7d-8e8f-90a1b2c3d4e5",
                     *       "name": "checkout pipeline",
                     *       "description": "Held by the CI of checkout",
                     *       "prefix": "sk_acme_k3_",
                     *       "last4": "2Nf9",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "staging",
                     *         "production"
                     *       ],
                     *       "may_skip_preflight": false,
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": "2026-11-21T10:02:31.214Z",
                     *       "expires_at": "2027-11-21T00:00:00.000Z",
                     *       "revoked_at": null,
                     *       "replaced_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the API key. */
                "api-key-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the API key. */
                "api-key-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Held by the CI of checkout, since the move"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            /** @description The changed key. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-5a6b-7c7d-8e8f-90a1b2c3d4e5",
                     *       "name": "checkout pipeline",
                     *       "description": "Held by the CI of checkout",
                     *       "prefix": "sk_acme_k3_",
                     *       "last4": "2Nf9",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "staging",
                     *         "production"
                     *       ],
                     *       "may_skip_preflight": false,
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": "2026-11-21T10:02:31.214Z",
                     *       "expires_at": "2027-11-21T00:00:00.000Z",
                     *       "revoked_at": null,
                     *       "replaced_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'products' cannot be changed: what a key may write is fixed, so create another key and revoke this one"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the API key. */
                "api-key-id": string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grace_hours": 72
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyRotation"];
            };
        };
        responses: {
            /** @description The new key, with the key itself. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0f4-6b7c-7d8e-9fa0-b1c2d3e4f506",
                     *       "name": "checkout pipeline",
                     *       "description": "Held by the CI of checkout",
                     *       "prefix": "sk_acme_k7_",
                     *       "last4": "wE4x",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "staging",
                     *         "production"
                     *       ],
                     *       "may_skip_preflight": false,
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T14:20:09.655Z",
                     *       "last_used_at": null,
                     *       "expires_at": "2027-11-21T05:07:25.637Z",
                     *       "revoked_at": null,
                     *       "replaced_by": null,
                     *       "key": "sk_acme_k7_Vb6NdR1tQyZ9mXo4HsLkC8uPaW2eTgJf05iDwE4x"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyWithKey"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'grace_hours' must be at most 720"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "API key sk_acme_k3_ was replaced by sk_acme_k7_: rotate that one"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBadgeTokens: {
        parameters: {
            query?: {
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of badge tokens, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0c0-7c8d-7e9f-8a0b-1c2d3e4f5061",
                     *         "name": "README of checkout",
                     *         "last4": "p0Xe",
                     *         "products": [
                     *           "checkout"
                     *         ],
                     *         "environments": [
                     *           "production"
                     *         ],
                     *         "created_by": "user_2f6c",
                     *         "created_at": "2026-11-21T09:12:44.018Z",
                     *         "last_used_at": "2026-11-21T10:02:31.214Z",
                     *         "revoked_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BadgeToken"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBadgeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "README of checkout",
                 *       "products": [
                 *         "checkout"
                 *       ],
                 *       "environments": [
                 *         "production"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BadgeTokenRequest"];
            };
        };
        responses: {
            /** @description The new badge token, with the token itself. */
            201: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-7c8d-7e9f-8a0b-1c2d3e4f5061",
                     *       "name": "README of checkout",
                     *       "last4": "p0Xe",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": null,
                     *       "revoked_at": null,
                     *       "token": "bt_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0RKp0Xe",
                     *       "badge_url": "https://shiplog.example.com/badges/bt_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0RKp0Xe/{product}/{environment}.svg",
                     *       "endpoint_url": "https://shiplog.example.com/badges/bt_7Hq2ZxT0vLr8WcYd3KpB5sMnUe1aGfJt9o0RKp0Xe/{product}/{environment}.json"
                     *     }
                     */
                    "application/json": components["schemas"]["BadgeTokenWithToken"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'products' must name at least one product; leave it out to allow all"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with what is stored. */
            409: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The account has 100 badge tokens that are not revoked, and may have no more: revoke one first"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBadgeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the badge token. */
                "badge-token-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge token. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-7c8d-7e9f-8a0b-1c2d3e4f5061",
                     *       "name": "README of checkout",
                     *       "last4": "p0Xe",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": "2026-11-21T10:02:31.214Z",
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["BadgeToken"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeBadgeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the badge token. */
                "badge-token-id": string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge token is revoked. */
            204: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBadgeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description `id` of the badge token. */
                "badge-token-id": string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "README of checkout"
                 *     }
                 */
                "application/json": components["schemas"]["BadgeTokenPatch"];
            };
        };
        responses: {
            /** @description The changed badge token. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0c0-7c8d-7e9f-8a0b-1c2d3e4f5061",
                     *       "name": "README of checkout",
                     *       "last4": "p0Xe",
                     *       "products": [
                     *         "checkout"
                     *       ],
                     *       "environments": [
                     *         "production"
                     *       ],
                     *       "created_by": "user_2f6c",
                     *       "created_at": "2026-11-21T09:12:44.018Z",
                     *       "last_used_at": "2026-11-21T10:02:31.214Z",
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["BadgeToken"];
                };
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Field 'products' cannot be changed: what a badge token shows is fixed, so create another one and revoke this one"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "This id belongs to another account"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description The action. */
                action?: "approval_request.create" | "approval_request.approve" | "approval_request.reject" | "approval_request.cancel" | "api_key.create" | "api_key.update" | "api_key.rotate" | "api_key.revoke" | "badge_token.create" | "badge_token.update" | "badge_token.revoke" | "deployment_rule.create" | "deployment_rule.update" | "deployment_rule.delete" | "environment.create" | "environment.update" | "notification.retry" | "notification_channel.create" | "notification_channel.update" | "notification_channel.delete" | "notification_channel.rotate_secret" | "notification_channel.test" | "notification_preference.create" | "notification_preference.update" | "notification_preference.delete" | "preflight_override.create" | "preflight_override.use" | "preflight_override.delete" | "product.create" | "product.update" | "product.delete" | "release.create" | "release.update" | "release.delete" | "release.add_version" | "release.remove_version" | "session.copy_token" | "session.refuse" | "session.start";
                /** @description Type of the resource. */
                resource_type?: "approval_request" | "api_key" | "badge_token" | "deployment_rule" | "environment" | "notification" | "notification_channel" | "notification_preference" | "preflight_override" | "product" | "release" | "session";
                /** @description `id` of the resource. */
                resource_id?: string;
                /** @description Subject of the user, from the token. */
                subject?: string;
                /** @description `created_at` at this moment or later. */
                from?: string;
                /** @description `created_at` before this moment. */
                to?: string;
                /** @description Most rows on the page: 1 to 200, default 50; a larger number is read as 200. A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one. */
                limit?: number;
                /** @description Start of the page: `X-Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, newest first. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description `<…>; rel="next"`: the next page; absent on the last one. */
                    Link?: string;
                    /** @description `cursor` of the next page; absent on the last one. */
                    "X-Next-Cursor"?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0198c0d0-6a7b-7c8d-9e0f-a1b2c3d4e5f6",
                     *         "created_at": "2026-11-21T09:14:02.127Z",
                     *         "action": "notification_channel.update",
                     *         "resource_type": "notification_channel",
                     *         "resource_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                     *         "resource_name": "deployments",
                     *         "changes": [
                     *           {
                     *             "field": "name",
                     *             "value": "deployments",
                     *             "omitted": null
                     *           },
                     *           {
                     *             "field": "config",
                     *             "value": null,
                     *             "omitted": "secret"
                     *           }
                     *         ],
                     *         "subject": "user_2f6c",
                     *         "role": "admin",
                     *         "address": "203.0.113.7",
                     *         "request_id": "0198c0d0-6a70-7d21-b3c4-d5e6f708192a"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuditEntry"][];
                    /** @example {"id":"0198c0d0-6a7b-7c8d-9e0f-a1b2c3d4e5f6","created_at":"2026-11-21T09:14:02.127Z","action":"notification_channel.update","resource_type":"notification_channel","resource_id":"0198c0d0-1b2c-7d3e-8f40-516273849506","resource_name":"deployments","changes":[{"field":"name","value":"deployments","omitted":null},{"field":"config","value":null,"omitted":"secret"}],"subject":"user_2f6c","role":"admin","address":"203.0.113.7","request_id":"0198c0d0-6a70-7d21-b3c4-d5e6f708192a"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Another export of the account’s audit log is running: wait until it has ended"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    openLive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
                /**
                 * @description `id` of the last event that the client received. `EventSource` sends it when it reconnects. Any other text is ignored.
                 * @example 4711-12
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An endless stream of events. The schema is that of the `data` of an event. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "changes",
                     *       "changes": [
                     *         {
                     *           "kind": "deployment",
                     *           "product_name": "checkout",
                     *           "environment_name": "production"
                     *         }
                     *       ]
                     *     }
                     */
                    "text/event-stream": components["schemas"]["LiveMessage"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "A user may have 20 live streams open: close one"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "what_runs_where",
                 *         "arguments": {
                 *           "product_name": "checkout"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The result of the method, or its error. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "1 product."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description A notification was accepted. The answer has no body. */
            202: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field or parameter is missing or wrong; `detail` names the first one. Or the message breaks the protocol. */
            400: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "Bad Request: Unsupported protocol version: 2020-01-01"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"] | components["schemas"]["McpAnswer"];
                };
            };
            401: components["responses"]["InvalidToken"];
            /** @description The credential is valid, but not allowed to do this. */
            403: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The header Origin names another site: only programs and our own pages may call this"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32000,
                     *         "message": "Bad Request: Unsupported protocol version: 2020-01-01"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["OtherType"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current user. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are left (`r`), and the seconds until the limit is reset (`t`). Absent, like the next four headers, where there is no limit.
                     * @example "5000-in-1hr"; r=4999; t=3600
                     */
                    RateLimit?: string;
                    /**
                     * @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed (`q`) in a window of `w` seconds.
                     * @example "5000-in-1hr"; q=5000; w=3600
                     */
                    "RateLimit-Policy"?: string;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are allowed in a window. */
                    "X-RateLimit-Limit"?: number;
                    /** @description Requests with access tokens (of the user; of the account where that has fewer left) that are left. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Time when the limit is reset, in seconds of Unix time. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": "acme",
                     *       "subject": "user_2f6c",
                     *       "email": "ada@acme.example",
                     *       "name": "Ada Lovelace",
                     *       "roles": [
                     *         "viewer",
                     *         "member"
                     *       ],
                     *       "own_roles": [
                     *         "qa"
                     *       ],
                     *       "expires_at": "2026-11-21T10:14:02.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyOfUsers"];
            500: components["responses"]["Fault"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBadge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description A badge token. */
                token: string;
                /** @description Name of the product, percent-encoded: `/` is `%2F`. */
                product: string;
                /** @description Name of the environment, percent-encoded: `/` is `%2F`. */
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Names the content. `If-None-Match` with it is answered 304. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg"… */
                    "image/svg+xml": string;
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Badges with this token may be fetched 3000 times a minute: wait for Retry-After seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The state of deployments cannot be read now: try again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getBadgeEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /** @description A badge token. */
                token: string;
                /** @description Name of the product, percent-encoded: `/` is `%2F`. */
                product: string;
                /** @description Name of the environment, percent-encoded: `/` is `%2F`. */
                environment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the badge. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Names the content. `If-None-Match` with it is answered 304. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemaVersion": 1,
                     *       "label": "checkout · production",
                     *       "message": "1.4.2 · 3 h ago",
                     *       "color": "green",
                     *       "isError": false,
                     *       "cacheSeconds": 300
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            /** @description Not found. */
            404: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Badges with this token may be fetched 3000 times a minute: wait for Retry-After seconds"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            500: components["responses"]["Fault"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "The state of deployments cannot be read now: try again"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service works. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["Fault"];
            /** @description A part of the service is not available; try again. */
            503: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not available: database"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    getRedoc: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Identifies the request, and is returned in the answer. A value with more than 128 characters, or with characters other than letters, digits and `_.:/=+@-`, is replaced by a new one.
                 * @example ci-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    /** @description Identifies the request in the logs: the value that was sent, if it is well formed, or a new one. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {
                     *         "title": "Shiplog",
                     *         "version": "0.1.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            500: components["responses"]["Fault"];
        };
    };
    deploymentEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `id` of the notification. When the message is sent again, the id is the same.
                 * @example 0198c0e1-3d4e-7f50-a162-738495061728
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.
                 * @example 1795428151
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "deployment.completed",
                 *       "timestamp": "2026-11-21T10:02:31.000Z",
                 *       "data": {
                 *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                 *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                 *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                 *         "product_name": "checkout",
                 *         "version": "1.4.2",
                 *         "environment_name": "production",
                 *         "status": "completed",
                 *         "deployed_at": "2026-11-21T10:00:00.000Z",
                 *         "updated_at": "2026-11-21T10:02:31.214Z",
                 *         "preflight_status": "passed",
                 *         "deployed_by": "ada",
                 *         "scm_branch": "main",
                 *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *         "scm_repository": "https://git.example.com/shop/checkout",
                 *         "build_url": "https://ci.example.com/runs/4711",
                 *         "build_number": "4711",
                 *         "source_system": "github-actions",
                 *         "invoke_id": "7421337-1",
                 *         "extra_metadata": {
                 *           "region": "eu-central"
                 *         },
                 *         "deploy_url": "https://shop.example.com",
                 *         "deployed_by_email": "ada@example.com",
                 *         "deployed_by_name": "Ada Lovelace",
                 *         "started_at": "2026-11-21T10:00:00.000Z",
                 *         "completed_at": "2026-11-21T10:02:31.000Z",
                 *         "error_message": null,
                 *         "error_code": null,
                 *         "change_reference": "SHOP-4711",
                 *         "deployment_id": "0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55",
                 *         "previous_status": "started",
                 *         "reported_status": "completed",
                 *         "occurred_at": "2026-11-21T10:02:31.000Z",
                 *         "received_at": "2026-11-21T10:02:31.214Z",
                 *         "event_id": "0198c0e0-c4b2-7000-9b11-8e2d4f6a1c66"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentEventMessage"];
            };
        };
        responses: {
            /** @description The address is gone for good. Shiplog disables the channel. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, not before `Retry-After`, which counts up to an hour. */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    buildEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `id` of the notification. When the message is sent again, the id is the same.
                 * @example 0198c0e1-3d4e-7f50-a162-738495061728
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.
                 * @example 1795428151
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "build.completed",
                 *       "timestamp": "2026-11-21T09:52:40.000Z",
                 *       "data": {
                 *         "build_id": "0198c0d4-2b10-7c11-9d4e-2f0b8a6c1e77",
                 *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                 *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                 *         "product_name": "checkout",
                 *         "version": "1.4.2",
                 *         "status": "completed",
                 *         "created_at": "2026-11-21T09:48:03.120Z",
                 *         "updated_at": "2026-11-21T09:52:40.311Z",
                 *         "built_by": "ada",
                 *         "scm_branch": "main",
                 *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *         "scm_repository": "https://git.example.com/shop/checkout",
                 *         "build_url": "https://ci.example.com/runs/4711",
                 *         "build_number": "4711",
                 *         "source_system": "github-actions",
                 *         "invoke_id": "7421337-1",
                 *         "extra_metadata": {
                 *           "coverage": 91.5
                 *         },
                 *         "built_by_email": "ada@example.com",
                 *         "built_by_name": "Ada Lovelace",
                 *         "started_at": "2026-11-21T09:48:03.000Z",
                 *         "completed_at": "2026-11-21T09:52:40.000Z",
                 *         "error_message": null,
                 *         "error_code": null,
                 *         "previous_status": "started",
                 *         "reported_status": "completed",
                 *         "occurred_at": "2026-11-21T09:52:40.000Z",
                 *         "received_at": "2026-11-21T09:52:40.311Z",
                 *         "event_id": "0198c0d4-2b10-7c11-9d4e-2f0b8a6c1e78"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BuildEventMessage"];
            };
        };
        responses: {
            /** @description The address is gone for good. Shiplog disables the channel. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, not before `Retry-After`, which counts up to an hour. */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    preflightCheckEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `id` of the notification. When the message is sent again, the id is the same.
                 * @example 0198c0e1-3d4e-7f50-a162-738495061728
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.
                 * @example 1795428151
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "deployment.preflight_failed",
                 *       "timestamp": "2026-11-21T10:00:00.187Z",
                 *       "data": {
                 *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                 *         "version_id": "c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22",
                 *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                 *         "product_name": "checkout",
                 *         "version": "1.4.2",
                 *         "environment_name": "production",
                 *         "deployment_id": null,
                 *         "reported_status": "started",
                 *         "code": "FLOW_VIOLATION",
                 *         "message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                 *         "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                 *         "rule_name": "Staging first",
                 *         "retry_after": null,
                 *         "rules": [
                 *           {
                 *             "rule_id": "0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01",
                 *             "rule_name": "Staging first",
                 *             "type": "flow",
                 *             "status": "enabled",
                 *             "evaluation_result": "failed",
                 *             "error_message": "checkout 1.4.2 has not completed in an environment of type 'staging'",
                 *             "code": "FLOW_VIOLATION",
                 *             "retry_after": null
                 *           }
                 *         ],
                 *         "override": null,
                 *         "deployed_by": "ada",
                 *         "deployed_by_email": "ada@example.com",
                 *         "deployed_by_name": "Ada Lovelace",
                 *         "scm_branch": "main",
                 *         "scm_sha": "9fceb02d0ae598e95dc970b74767f19372d61af8",
                 *         "build_url": "https://ci.example.com/runs/4711",
                 *         "build_number": "4711",
                 *         "source_system": "github-actions",
                 *         "invoke_id": "7421337-1",
                 *         "occurred_at": "2026-11-21T10:00:00.000Z",
                 *         "pending_deployment_id": null,
                 *         "received_at": "2026-11-21T10:00:00.187Z",
                 *         "event_id": "0198c0f1-11aa-7c11-9d4e-2f0b8a6c1e02"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreflightCheckEventMessage"];
            };
        };
        responses: {
            /** @description The address is gone for good. Shiplog disables the channel. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, not before `Retry-After`, which counts up to an hour. */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    approvalEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `id` of the notification. When the message is sent again, the id is the same.
                 * @example 0198c0e1-3d4e-7f50-a162-738495061728
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.
                 * @example 1795428151
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "approval.requested",
                 *       "timestamp": "2026-11-21T10:00:00.187Z",
                 *       "data": {
                 *         "product_name": "checkout",
                 *         "environment_name": "production",
                 *         "version": "1.4.2",
                 *         "scm_sha": null,
                 *         "scm_branch": null,
                 *         "state": "pending",
                 *         "requirements": [
                 *           {
                 *             "name": "qa",
                 *             "roles": [
                 *               "qa"
                 *             ],
                 *             "users": [],
                 *             "environment": "staging",
                 *             "count": 1,
                 *             "approved_by": [],
                 *             "missing": 1
                 *           },
                 *           {
                 *             "name": "release",
                 *             "roles": [
                 *               "release_manager"
                 *             ],
                 *             "users": [],
                 *             "environment": null,
                 *             "count": 1,
                 *             "approved_by": [],
                 *             "missing": 1
                 *           }
                 *         ],
                 *         "decisions": [],
                 *         "requested_by": "ada",
                 *         "reason": null,
                 *         "created_at": "2026-11-21T10:00:00.187Z",
                 *         "expires_at": "2026-11-24T10:00:00.187Z",
                 *         "approval_request_id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04",
                 *         "product_id": "5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11",
                 *         "environment_id": "1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33",
                 *         "pending_deployment_id": null,
                 *         "occurred_at": "2026-11-21T10:00:00.187Z",
                 *         "event_id": "0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e05"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApprovalEventMessage"];
            };
        };
        responses: {
            /** @description The address is gone for good. Shiplog disables the channel. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, not before `Retry-After`, which counts up to an hour. */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    channelTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `id` of the notification. When the message is sent again, the id is the same.
                 * @example 0198c0e1-3d4e-7f50-a162-738495061728
                 */
                "webhook-id": string;
                /**
                 * @description Time of this attempt, in seconds of Unix time. Refuse a message that is older than five minutes.
                 * @example 1795428151
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is the channel's secret without `whsec_`, decoded from base64. While a secret is replaced, there are several signatures with spaces between them: one of them must match.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "channel.test",
                 *       "timestamp": "2026-11-21T09:35:00.000Z",
                 *       "data": {
                 *         "channel_id": "0198c0d0-1b2c-7d3e-8f40-516273849506",
                 *         "channel_name": "events"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChannelTestMessage"];
            };
        };
        responses: {
            /** @description The address is gone for good. Shiplog disables the channel. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many messages. The channel waits for `Retry-After`, 5 seconds at least and an hour at most; without the header 30 seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is sent again, not before `Retry-After`, which counts up to an hour. */
            503: {
                headers: {
                    /** @description Seconds to wait before asking again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The message is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other answer, and none within the time limit: the message is sent again, with growing waits, for three days. Redirects are not followed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
