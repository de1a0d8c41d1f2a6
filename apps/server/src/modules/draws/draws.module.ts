import { draws, drawSeeds, luckyDrawChances, luckyDrawPrizes, luckyDraws } from './tables.ts'
import { createStartRemindersRepository } from '../start-reminders/index.ts'
import { defineModule } from '../../define-module.ts'
import { everyHour } from '../../jobs/every-hour.ts'
import { showDraw } from './operators/approval-detail.repository.ts'
import { ownRows } from '../../personal-data.ts'
import { createChancesRepository } from './chances/chances.repository.ts'
import { createClaimsRepository } from './claims.repository.ts'
import { createGrantChancesRepository } from './operators/grant-chances.repository.ts'
import { luckyDrawChecks } from './draws.checks.ts'
import { luckyDrawsJob, prizeRemindersJob } from './draws.jobs.ts'
import { createDrawsRepository } from './draws.repository.ts'
import { createDrawsService } from './draws.service.ts'
import { createSeedPort, openOperatorDraws } from './open-draws.ts'
import { DRAW_APPROVAL, openDraw, rejectDraw } from './operators/draw-changes.repository.ts'
import { createOperatorDrawsService } from './operators/operator-draws.service.ts'
import { createPlaysRepository } from './plays.repository.ts'

/** Lucky draws: wheel, grid and scratch card with publicly verifiable odds. */
export const drawsModule = defineModule({
  name: 'draws',
  tables: [
    luckyDraws,
    luckyDrawPrizes,
    luckyDrawChances,
    draws,
    { table: drawSeeds, appendOnly: true },
  ],
  sql: [
    new URL('./sql/audit.sql', import.meta.url),
    new URL('./sql/due.sql', import.meta.url),
    new URL('./sql/lucky-draws.sql', import.meta.url),
  ],
  routes({ serve }, deps) {
    const { db, companies, now, random, sms, settings } = deps
    const service = createDrawsService({
      repository: createDrawsRepository(db),
      reminders: createStartRemindersRepository(db),
      chances: createChancesRepository(db),
      claims: createClaimsRepository(db),
      plays: createPlaysRepository({
        db,
        now,
        createId: () => random(16).toString('base64url'),
        createCouponId: () => `c${random(9).toString('hex')}`,
        openSeed: createSeedPort(deps).open,
      }),
      companies,
      now,
      random,
      settings,
      offersReminder: sms.sendSaleStart !== undefined,
      offersTopUps: deps.topUp !== null,
    })
    const operators = createOperatorDrawsService({ repository: openOperatorDraws(deps), now })
    const chances = createGrantChancesRepository(db, () => random(16).toString('base64url'))
    serve('draw.list', (_input, { companyId }) => service.list(companyId))
    serve('draw.detail', ({ id }, visitor) => service.find(visitor, id))
    serve('draw.chance', (input, shopper) => service.chance(shopper, input))
    serve('draw.play', (input, shopper) => service.play(shopper, input))
    serve('draw.record', (input, shopper) => service.record(shopper, input))
    serve('draw.claim', (input, shopper) => service.claim(shopper, input))
    serve('draw.verify', (input, { companyId }) => service.verify(companyId, input))
    serve('draw.remind', ({ id }, shopper) => service.remind(shopper, id))
    serve('draw.cancelReminder', ({ id }, shopper) => service.cancelReminder(shopper, id))
    serve('ops.draws', (input, operator) => operators.list(operator, input))
    serve('ops.createDraw', (input, operator) => operators.create(operator, input))
    serve('ops.previewDraw', ({ id }, operator) => operators.preview(operator, id))
    serve('ops.openDraw', ({ id }, operator) => operators.open(operator, id))
    serve('ops.grantDrawChances', (input, operator) => chances.grant(operator, input, now()))
    serve('ops.pauseDraw', (input, operator) => operators.pause(operator, input))
    serve('ops.closeDraw', ({ id }, operator) => operators.close(operator, id))
    serve('ops.settleDraw', ({ id }, operator) => operators.settle(operator, id))
  },
  personalData: [
    ownRows(draws, { group: 'activities', title: '抽奖记录', removed: false }),
    ownRows(luckyDrawChances, { group: 'activities', title: '抽奖次数', removed: false }),
  ],
  jobs: [luckyDrawsJob, everyHour(prizeRemindersJob)],
  auditChecks: luckyDrawChecks,
  authorizationMatrix: {
    'draw.detail': { id: 'luckyDraw' },
    'draw.chance': { id: 'luckyDraw' },
    'draw.play': { id: 'luckyDraw' },
    'draw.record': { number: 'drawnPrize' },
    'draw.claim': { number: 'drawnPrize', addressId: 'address' },
    'draw.verify': { id: 'luckyDraw' },
    'draw.remind': { id: 'luckyDraw' },
    'draw.cancelReminder': { id: 'luckyDraw' },
    'ops.previewDraw': { id: 'luckyDraw' },
    'ops.openDraw': { id: 'luckyDraw' },
    'ops.grantDrawChances': { id: 'luckyDraw' },
    'ops.pauseDraw': { id: 'luckyDraw' },
    'ops.closeDraw': { id: 'luckyDraw' },
    'ops.settleDraw': { id: 'luckyDraw' },
  },
  approvalKinds: [
    {
      kind: DRAW_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        openDraw(tx, operator, { companyId, id: Number(targetId), at }),
      reject: (tx, { companyId, targetId, at }) =>
        rejectDraw(tx, { companyId, id: Number(targetId), at }),
      show: showDraw,
    },
  ],
})
