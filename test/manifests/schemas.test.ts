import { join } from 'node:path'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { beforeAll, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { getObject, type Manifest } from './support/manifest.ts'
import { canRender, installations, render, renderFolder, sources } from './support/render.ts'
import { schemaProblems } from './support/schemas.ts'

describe.skipIf(!canRender)('the manifests, by the published schemas', () => {
  it.each(installations)('are accepted by the API, field by field: %s', async (installation) => {
    const objects = await render(installation)
    expect(objects.flatMap(schemaProblems)).toEqual([])
    expect(objects.length).toBeGreaterThan(30)
  })

  it('are accepted by the API in the base, too', async () => {
    const objects = await renderFolder(join(sources, 'base'))
    expect(objects.flatMap(schemaProblems)).toEqual([])
  })
})

describe.skipIf(kubectl === undefined)('the check by schema', () => {
  let gateway: IDeployment & Manifest
  beforeAll(async () => {
    gateway = getObject<IDeployment>(await render('production'), 'Deployment', 'gateway')
  })
  const problemsWith = (change: (copy: typeof gateway) => void): string[] => {
    const copy = structuredClone(gateway)
    change(copy)
    return schemaProblems(copy)
  }

  it('finds a field that does not exist, however deep', () => {
    const problems = problemsWith(({ spec }) => {
      Object.assign(spec?.template.spec?.containers[0] ?? {}, { readyProbe: {} })
    })
    expect(problems).toEqual([
      'Deployment gateway: /spec/template/spec/containers/0/readyProbe is not a field of it',
    ])
  })

  it('finds a value of the wrong type, and a missing value', () => {
    const wrong = problemsWith(({ spec }) => Object.assign(spec ?? {}, { minReadySeconds: '10' }))
    expect(wrong).toEqual(['Deployment gateway: data/spec/minReadySeconds must be integer'])
    const missing = problemsWith(({ spec }) => Object.assign(spec ?? {}, { selector: undefined }))
    expect(missing).toEqual(['Deployment gateway: data/spec must have required property selector'])
  })

  it('finds an API version that is no longer served', () => {
    const old = { ...gateway, apiVersion: 'extensions/v1beta1' }
    expect(schemaProblems(old)).toEqual(['Deployment gateway: extensions/v1beta1 has no such kind here'])
  })
})
