import type { Deps } from '../../deps.ts'
import { createSecretBox } from '../companies/index.ts'
import type { SeedPort } from './operators/draw-changes.repository.ts'
import {
  createOperatorDrawsRepository,
  type OperatorDrawsRepository,
} from './operators/operator-draws.repository.ts'

const SEED_BYTES = 32
const toContext = (companyId: number, drawId: number) =>
  `${String(companyId)}:lucky-draw:${String(drawId)}`

/** Seeds of draws, encrypted at rest. */
export function createSeedPort({ settings, random }: Pick<Deps, 'settings' | 'random'>): SeedPort {
  const box = createSecretBox(settings)
  return {
    create: () => random(SEED_BYTES).toString('hex'),
    seal: (companyId, drawId, seed) => box.encrypt(seed, toContext(companyId, drawId)),
    open(companyId, { id, sealedSeed }) {
      if (sealedSeed === null) throw new Error(`draw ${String(id)} has no seed`)
      return box.decrypt(sealedSeed, toContext(companyId, id))
    },
  }
}

export const openOperatorDraws = (deps: Deps): OperatorDrawsRepository =>
  createOperatorDrawsRepository(deps.db, createSeedPort(deps), deps.topUp !== null)
