// The demo agency's clients, in the order in which they came.
import type { CompanyFixture } from '../fixtures.ts'
import { brazos } from './brazos.ts'
import { brightleaf } from './brightleaf.ts'
import { copperKettle } from './copper-kettle.ts'
import { harborview } from './harborview.ts'
import { juniperSalt } from './juniper-salt.ts'
import { larkspur } from './larkspur.ts'
import { marisol } from './marisol.ts'
import { meridian } from './meridian.ts'
import { northgate } from './northgate.ts'
import { ospreyLane } from './osprey-lane.ts'
import { pinwheel } from './pinwheel.ts'
import { ridgeline } from './ridgeline.ts'
import { stonecrop } from './stonecrop.ts'
import { tallgrass } from './tallgrass.ts'
import { wayfarer } from './wayfarer.ts'

export const companies: readonly CompanyFixture[] = [
  northgate,
  ospreyLane,
  wayfarer,
  harborview,
  copperKettle,
  brightleaf,
  brazos,
  ridgeline,
  tallgrass,
  stonecrop,
  meridian,
  pinwheel,
  juniperSalt,
  larkspur,
  marisol,
]
