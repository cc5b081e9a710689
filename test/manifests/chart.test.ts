import { join } from 'node:path'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Manifest, ofKind } from './support/manifest.ts'
import { canRender, copySources, createSecrets, render, renderFolder } from './support/render.ts'
import { renderChart } from './support/render-chart.ts'
import { changed, type Difference, replaced, toCompare, without } from './support/same-objects.ts'

type Pods = { spec: { template: { metadata: { annotations?: Record<string, string> } } } }

/** Removes the checksum of the settings from the annotations of pods. */
const dropChecksum = (objects: Manifest[]): Manifest[] => {
  for (const { spec } of ['Deployment', 'StatefulSet'].flatMap((kind) => ofKind<Pods>(objects, kind)))
    delete spec.template.metadata.annotations
  return objects
}

/** Removes the labels of objects, but not those of pods. */
const dropLabels = (objects: Manifest[]): Manifest[] => {
  for (const { metadata } of objects) delete metadata.labels
  return objects
}

const dropNamespace = (objects: Manifest[]): Manifest[] => {
  for (const { metadata } of objects) delete metadata.namespace
  return objects
}

const dropReplicas = changed<IDeployment>('Deployment', ({ spec }) => delete spec?.replicas)

const everywhere: Record<string, Difference> = {
  'the namespace is made by `helm install --create-namespace`': { overlay: without('Namespace shiplog') },
  'the namespace of objects is added by `helm install`': { overlay: dropNamespace, chart: dropNamespace },
  'a changed ConfigMap replaces the pods: by a hash in its name, or by a checksum on the pods': {
    overlay: replaced(/\b([a-z-]+-(?:settings|config))-[a-z0-9]{10}"/g, '$1"'),
    chart: dropChecksum,
  },
  'the chart adds a hash to the name of the Job, because also other values than the tag change it, and no points':
    {
      chart: replaced(/"migrations-(\d+)-(\d+)-(\d+)-[0-9a-f]{8}"/g, '"migrations-$1.$2.$3"'),
    },
  'the chart gives more labels to objects; those of pods are the same': {
    overlay: dropLabels,
    chart: dropLabels,
  },
}

const ofProduction: Record<string, Difference> = {
  ...everywhere,
  'the chart has no Postgres, in front of which KEDA is admitted': {
    overlay: without('NetworkPolicy keda-to-postgres'),
  },
}

const ofTrial: Record<string, Difference> = {
  ...everywhere,
  'the chart always has `replicas` of what is not scaled; 1 is their default': {
    overlay: dropReplicas,
    chart: dropReplicas,
  },
  'the file for a cluster is empty for one server; its comment differs': {
    overlay: changed<IConfigMap>('ConfigMap', ({ data }) => delete data?.['cluster.conf']),
    chart: changed<IConfigMap>('ConfigMap', ({ data }) => delete data?.['cluster.conf']),
  },
}

type Sides = [overlay: Manifest[], chart: Manifest[]]

const renderProduction = (): Promise<Sides> => Promise.all([render('production'), render('chart')])

/** Renders the overlay dev, and the chart with what the overlay adds. Both have the same secrets. */
const renderTrial = async (): Promise<Sides> => {
  const { directory, remove } = await copySources()
  try {
    await createSecrets(directory)
    const folders = ['overlays/dev', 'overlays/dev/beside-chart'].map((folder) => join(directory, folder))
    const [overlay = [], beside = []] = await Promise.all(folders.map(renderFolder))
    return [overlay, [...beside, ...(await renderChart('trial'))]]
  } finally {
    await remove()
  }
}

describe.skipIf(!canRender).each([
  { overlay: 'production', differences: ofProduction, renderSides: renderProduction },
  { overlay: 'dev', differences: ofTrial, renderSides: renderTrial },
])('the chart, beside the overlay $overlay', ({ differences, renderSides }) => {
  let ofOverlay: Manifest[]
  let ofChart: Manifest[]
  beforeAll(async () => {
    ;[ofOverlay, ofChart] = await renderSides()
  })
  const compared = (removed: Difference[]) => ({
    overlay: toCompare(structuredClone(ofOverlay), 'overlay', removed),
    chart: toCompare(structuredClone(ofChart), 'chart', removed),
  })

  it('makes the same objects, field by field, but for the differences that are meant', () => {
    const { overlay, chart } = compared(Object.values(differences))
    expect(Object.keys(chart).toSorted()).toEqual(Object.keys(overlay).toSorted())
    expect(chart).toEqual(overlay)
  })

  it.each(Object.keys(differences))('differs: %s', (reason) => {
    const others = Object.entries(differences).filter(([other]) => other !== reason)
    const { overlay, chart } = compared(others.map(([, difference]) => difference))
    expect(chart).not.toEqual(overlay)
  })
})
