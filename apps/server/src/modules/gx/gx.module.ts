import { ShopStatus } from '@mall/contract/states'
import { gxCampaigns, gxQualifications } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { ownRows } from '../../personal-data.ts'
import { Refusal } from '../../plugins/errors.ts'
import { isShopper } from '../../shopper.ts'
import { createCodeSignIn } from '../login/index.ts'
import { gxChecks } from './gx.checks.ts'
import { createGxRepository } from './gx.repository.ts'
import { createOperatorGxRepository } from './operator-gx.repository.ts'
import { createPhoneHashes } from './phone-hash.ts'

/** Benefits for the phones of a list: own sign-in, qualification, claim. */
export const gxModule = defineModule({
  name: 'gx',
  tables: [gxCampaigns, gxQualifications],
  routes({ serve }, deps) {
    const { db, companies, now, settings } = deps
    const hashes = createPhoneHashes(settings)
    const repository = createGxRepository(db, hashes)
    const operators = createOperatorGxRepository(db, hashes)
    const signIn = createCodeSignIn({ ...deps, db: deps.db.guests }, 'gx')
    serve('gx.campaign', async (_input, { companyId }) => {
      await companies.of(companyId)
      const at = now()
      const campaign = await repository.findCurrent(companyId, at)
      return { serverTime: at.toISOString(), campaign }
    })
    serve('login.gxLogin', async (sealed, guest, { request }) => {
      await companies.of(guest.companyId)
      const campaign = await repository.findCurrent(guest.companyId, now())
      if (!campaign) throw new Refusal('gx/no-campaign')
      if (campaign.state === 'ended' || campaign.state === 'stopped') {
        throw new Refusal('gx/not-running')
      }
      return signIn(sealed, guest, request)
    })
    serve('login.gxQualification', ({ tel }, visitor) => {
      if (!isShopper(visitor)) throw new Refusal('gx/verify-phone')
      return repository.getQualification(visitor, tel, now())
    })
    serve('gx.claim', async ({ id }, shopper) => {
      const { info } = await companies.of(shopper.companyId)
      if (info.shopStatus === ShopStatus.Closed) throw new Refusal('company/closed')
      return repository.claim(shopper, id, now())
    })
    serve('ops.gxCampaigns', async (_input, operator) => ({
      list: await operators.list(operator.companyId, now()),
    }))
    serve('ops.gxCampaign', ({ id }, operator) => operators.show(operator.companyId, id, now()))
    serve('ops.importGx', (input, operator) => operators.importPhones(operator, input, now()))
    serve('ops.stopGx', ({ id }, operator) => operators.stop(operator, id, now()))
  },
  auditChecks: gxChecks,
  personalData: [
    ownRows(gxQualifications, {
      group: 'activities',
      title: '活动资格',
      hidden: ['phone_hash'],
      removed: false,
    }),
  ],
  authorizationMatrix: {
    'gx.claim': { id: 'benefit' },
    'ops.gxCampaign': { id: 'benefit' },
    'ops.importGx': { id: 'benefit' },
    'ops.stopGx': { id: 'benefit' },
  },
})
