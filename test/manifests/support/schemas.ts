import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { type Manifest, nameOf } from './manifest.ts'
import { strictProblems, type Validate } from './strict.ts'

type Model = { apiVersion: string; kind: string; prototype: { validate: Validate } }

/** The published schema of each kind in the manifests, in a version that Kubernetes 1.30 and later serve. */
const models: Model[] = [
  ConfigMap,
  Namespace,
  Secret,
  Service,
  ServiceAccount,
  Deployment,
  StatefulSet,
  Job,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  ScaledObject,
  TriggerAuthentication,
  ServiceMonitor,
  PrometheusRule,
]

/** Returns the reasons for which Kubernetes would refuse an object. An unknown field is also a reason. */
export const schemaProblems = (object: Manifest): string[] => {
  const model = models.find(
    ({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind,
  )
  if (model === undefined) return [`${nameOf(object)}: ${object.apiVersion} has no such kind here`]
  return strictProblems(model.prototype.validate, object).map((problem) => `${nameOf(object)}: ${problem}`)
}
