// Adds a gauge to a registry.
import { Gauge, type GaugeConfiguration, type Registry } from '@prometheus-io/client'

export function addGauge<Label extends string = never>(
  registry: Registry,
  configuration: GaugeConfiguration<Label>,
): Gauge<Label> {
  return new Gauge({ ...configuration, registers: [registry] })
}
