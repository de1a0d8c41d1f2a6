import { startDingtalkLab, type DingtalkLab } from '@mall/host-lab/providers'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

export const APP_KEY = 'dingdemoappkey0001'
export const CORP = 'dingdemocorp1'
const OTHER_KEY = 'dingotherappkey01'
export const OTHER_CORP = 'dingothercorp1'
const info = { loginMethod: 8, ddAppKey: APP_KEY, ddCorpId: CORP }
const secrets = { dingSecret: 'demo-ding-secret' }

/**
 * Companies: 1 creates new persons immediately, 2 requires a phone first, 3 is closed, 4 has no
 * app, 5 is another workplace, 6 shows no icon of the workplace app.
 */
const seedFile: SeedFileInput = {
  companies: [
    { id: 1, info, settings: { secrets } },
    {
      id: 2,
      info,
      settings: { secrets: { ...secrets, bindPhone: true } },
      shoppers: [
        { id: 21, phone: '13800000001', userName: 'lilei', password: 'geheim-123' },
        { id: 22, phone: '13800000002' },
      ],
    },
    { id: 3, info: { ...info, shopStatus: 1 }, settings: { secrets } },
    { id: 4, info },
    { id: 6, info: { ...info, loginMethod: 1 }, settings: { secrets } },
    {
      id: 5,
      info: { ddAppKey: OTHER_KEY, ddCorpId: OTHER_CORP },
      settings: { secrets: { dingSecret: 'other-ding-secret' } },
    },
  ],
}

/** `impatient`: a second process of the mall, with the usual time limit for the provider */
export type DingTestApp = {
  app: TestApp
  impatient: TestApp
  lab: DingtalkLab
  close(): Promise<void>
}

/** A mall and the simulated workplace app with one clock. */
export async function createDingTestApp(
  environment: Record<string, string> = {},
): Promise<DingTestApp> {
  let app: TestApp | null = null
  const lab = await startDingtalkLab({
    apps: {
      [APP_KEY]: { secret: 'demo-ding-secret', corpId: CORP },
      [OTHER_KEY]: { secret: 'other-ding-secret', corpId: OTHER_CORP },
    },
    now: () => app?.now() ?? new Date(),
  })
  const settings = {
    ...lab.env,
    MALL_LOGIN_FAILURES_PER_IP: '100000',
    MALL_CAPTCHAS_PER_IP: '10000',
    ...environment,
  }
  const testApp = await createTestApp({ seedFile, environment: settings })
  app = testApp
  const impatient = await createTestApp({
    db: testApp.db,
    environment: settings,
    deps: { now: testApp.now, timeoutsMs: {} },
  })
  return {
    app: testApp,
    impatient,
    lab,
    async close() {
      await impatient.close()
      await testApp.close()
      await lab.stop()
    },
  }
}
