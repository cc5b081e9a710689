import type { Launched, ServiceName } from '@shiplog/testing'

/** Replacements of each service's clock and other dependencies. */
export type SuiteOverrides = {
  gateway?: Parameters<typeof import('@shiplog/gateway').createGateway>[1]
  ingestion?: Parameters<typeof import('@shiplog/ingestion').createIngestion>[1]
  catalog?: Parameters<typeof import('@shiplog/catalog').createCatalog>[1]
  'deployment-query'?: Parameters<typeof import('@shiplog/deployment-query').createDeploymentQuery>[1]
  notifier?: Parameters<typeof import('@shiplog/notifier').createNotifier>[1]
}

type Environment = Record<string, string>
type Started = { url: string; stop: () => Promise<void> }

// A service is imported when it is first started, because most tests need one service or none.
const start: Record<ServiceName, (environment: Environment, all: SuiteOverrides) => Promise<Started>> = {
  gateway: async (environment, { gateway }) => {
    const { createGateway, readConfig } = await import('@shiplog/gateway')
    return createGateway(readConfig(environment), gateway)
  },
  ingestion: async (environment, { ingestion }) => {
    const { createIngestion, readConfig } = await import('@shiplog/ingestion')
    return createIngestion(readConfig(environment), ingestion)
  },
  catalog: async (environment, { catalog }) => {
    const { createCatalog, readConfig } = await import('@shiplog/catalog')
    return createCatalog(readConfig(environment), catalog)
  },
  'deployment-query': async (environment, { 'deployment-query': deploymentQuery }) => {
    const { createDeploymentQuery, readConfig } = await import('@shiplog/deployment-query')
    return createDeploymentQuery(readConfig(environment), deploymentQuery)
  },
  notifier: async (environment, { notifier }) => {
    const { createNotifier, readConfig } = await import('@shiplog/notifier')
    return createNotifier(readConfig(environment), notifier)
  },
}

/** Starts a service inside the test process. */
export const launchInProcess = async (
  name: ServiceName,
  environment: Environment,
  overrides: SuiteOverrides,
): Promise<Launched> => {
  const { url, stop } = await start[name](environment, overrides)
  const kill = async (): Promise<void> => {
    throw new Error(`${name} runs inside the test process: name it in \`processes\` to be able to kill it`)
  }
  return { url, stop, kill }
}
