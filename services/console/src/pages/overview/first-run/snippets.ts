/** Name of the secret of the CI system, and of the environment variable, that has the API key. */
export const secretName = 'SHIPLOG_KEY'

/**
 * Returns the fields of a JSON body. Values may contain variables of the CI system, which the shell replaces.
 */
const body = (fields: Record<string, string>): string =>
  Object.entries({ product_name: 'checkout', environment_name: 'production', ...fields })
    .map(([name, value]) => `  "${name}": "${value}"`)
    .join(',\n')

const post = (origin: string, fields: Record<string, string>): string =>
  `curl --fail-with-body -X POST ${origin}/deployment-events/ \\
  -H "Authorization: Bearer $${secretName}" \\
  -H "Content-Type: application/json" \\
  -d @- <<EVENT
{
${body(fields)}
}
EVENT`

const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by))

/** Returns a curl command to paste into a terminal. */
const curlSnippet = (origin: string, key: string): string =>
  `curl -X POST ${origin}/deployment-events/ \\
  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
  -d '{"product_name": "checkout", "version": "1.0.0", "environment_name": "production", "status": "success"}'`

/** Returns commands that fetch the command line from this Shiplog, and report a deployment with it. */
const commandLineSnippet = (origin: string, key: string): string =>
  `curl -fsSO ${origin}/cli/shiplog.mjs
export SHIPLOG_URL=${origin} ${secretName}=${key}
node shiplog.mjs deploy finish --product checkout --version 1.0.0 --environment production`

/** Returns commands of a pipeline that deploy by the command line. */
const deploy = (build: string): string =>
  `curl -fsSO "$SHIPLOG_URL/cli/shiplog.mjs"
node shiplog.mjs deploy --product checkout --version "1.0.${build}" --environment production -- ./deploy.sh`

const byCommandLine: Snippets = {
  github: (origin) => `- name: Deploy
  env:
    SHIPLOG_URL: ${origin}
    ${secretName}: \${{ secrets.${secretName} }}
  run: |
${indent(deploy('$GITHUB_RUN_NUMBER'), 4)}`,
  gitlab: (origin) => `deploy:
  image: node:24
  variables:
    SHIPLOG_URL: ${origin}
  script:
    - |
${indent(deploy('$CI_PIPELINE_IID'), 6)}`,
  jenkins: (origin) => `stage('Deploy') {
  environment {
    SHIPLOG_URL = '${origin}'
    ${secretName} = credentials('${secretName}')
  }
  steps {
    sh '''
${indent(deploy('$BUILD_NUMBER'), 6)}
    '''
  }
}`,
  circleci: (origin) => `- run:
    name: Deploy
    environment:
      SHIPLOG_URL: ${origin}
    command: |
${indent(deploy('$CIRCLE_BUILD_NUM'), 6)}`,
  azure: (origin) => `- bash: |
${indent(deploy('$BUILD_BUILDID'), 4)}
  displayName: Deploy
  env:
    SHIPLOG_URL: ${origin}
    ${secretName}: $(${secretName})`,
}

const githubActions = (origin: string): string => `# The last step of the job that deploys
- name: Tell Shiplog
  if: always()
  env:
    ${secretName}: \${{ secrets.${secretName} }}
    STATUS: \${{ job.status }}
  run: |
${indent(
  post(origin, {
    version: '1.0.$GITHUB_RUN_NUMBER',
    status: '$STATUS',
    deployed_by: '$GITHUB_ACTOR',
    scm_sha: '$GITHUB_SHA',
    scm_repository: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY',
    build_url: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
    source_system: 'github-actions',
    invoke_id: '$GITHUB_RUN_ID-$GITHUB_RUN_ATTEMPT',
  }),
  4,
)}`

const gitlab = (origin: string): string => `# In the job that deploys
after_script:
  - |
${indent(
  post(origin, {
    version: '1.0.$CI_PIPELINE_IID',
    status: '$CI_JOB_STATUS',
    deployed_by: '$GITLAB_USER_LOGIN',
    scm_sha: '$CI_COMMIT_SHA',
    scm_repository: '$CI_PROJECT_URL',
    build_url: '$CI_JOB_URL',
    source_system: 'gitlab',
    invoke_id: '$CI_JOB_ID',
  }),
  4,
)}`

const jenkins = (origin: string): string => `// In the pipeline, after its stages
post {
  always {
    withCredentials([string(credentialsId: '${secretName}', variable: '${secretName}')]) {
      withEnv(["STATUS=\${currentBuild.currentResult == 'SUCCESS' ? 'success' : 'failed'}"]) {
        sh '''
${indent(
  post(origin, {
    version: '1.0.$BUILD_NUMBER',
    status: '$STATUS',
    scm_sha: '$GIT_COMMIT',
    scm_repository: '$GIT_URL',
    build_url: '$BUILD_URL',
    source_system: 'jenkins',
    invoke_id: '$BUILD_TAG',
  }).replaceAll('\\\n', '\\\\\n'),
  10,
).replace(/^ +EVENT$/m, 'EVENT')}
        '''
      }
    }
  }
}`

const circleStep = (origin: string, when: string, status: string): string => `- run:
    name: Tell Shiplog (${status})
    when: ${when}
    command: |
${indent(
  post(origin, {
    version: '1.0.$CIRCLE_BUILD_NUM',
    status,
    deployed_by: '$CIRCLE_USERNAME',
    scm_sha: '$CIRCLE_SHA1',
    scm_repository: '$CIRCLE_REPOSITORY_URL',
    build_url: '$CIRCLE_BUILD_URL',
    source_system: 'circleci',
    invoke_id: '$CIRCLE_WORKFLOW_JOB_ID',
  }),
  6,
).replace('<<', '\\<<')}` // `<<` begins an expression in the configuration of CircleCI

const circle = (origin: string): string => `# The last steps of the job that deploys
${circleStep(origin, 'on_success', 'success')}
${circleStep(origin, 'on_fail', 'failed')}`

const azureStep = (origin: string, condition: string, status: string): string => `- bash: |
${indent(
  post(origin, {
    version: '1.0.$BUILD_BUILDID',
    status,
    deployed_by: '$BUILD_REQUESTEDFOREMAIL',
    scm_sha: '$BUILD_SOURCEVERSION',
    scm_repository: '$BUILD_REPOSITORY_URI',
    build_number: '$BUILD_BUILDNUMBER',
    source_system: 'azure-pipelines',
    invoke_id: '$BUILD_BUILDID-$SYSTEM_JOBID-$SYSTEM_JOBATTEMPT',
  }),
  4,
)}
  displayName: Tell Shiplog (${status})
  condition: ${condition}
  env:
    ${secretName}: $(${secretName})`

const azure = (origin: string): string => `# The last steps of the job that deploys
${azureStep(origin, 'succeeded()', 'success')}
${azureStep(origin, 'failed()', 'failed')}`

const byCurl: Snippets = {
  github: githubActions,
  gitlab,
  jenkins,
  circleci: circle,
  azure,
}

/** Common CI systems. `secret`: where to store the key. */
export const ciSystems = [
  { id: 'github', name: 'GitHub Actions', secret: 'Settings → Secrets and variables → Actions' },
  { id: 'gitlab', name: 'GitLab CI', secret: 'Settings → CI/CD → Variables' },
  { id: 'jenkins', name: 'Jenkins', secret: 'Manage Jenkins → Credentials, as secret text' },
  { id: 'circleci', name: 'CircleCI', secret: 'Project Settings → Environment Variables' },
  { id: 'azure', name: 'Azure Pipelines', secret: 'Pipeline → Edit → Variables, kept secret' },
] as const

type Snippets = Record<(typeof ciSystems)[number]['id'], (origin: string) => string>

/**
 * The ways to report. `terminal` returns commands to paste into a terminal, `pipeline` what to add to the
 * pipeline of a CI system.
 */
export const tools = {
  commandLine: { name: 'Command line', terminal: commandLineSnippet, pipeline: byCommandLine },
  curl: { name: 'curl', terminal: curlSnippet, pipeline: byCurl },
} satisfies Record<
  string,
  { name: string; terminal: (origin: string, key: string) => string; pipeline: Snippets }
>
export type Tool = keyof typeof tools
