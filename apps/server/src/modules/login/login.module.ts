import {
  bindTickets,
  captchas,
  consents,
  identities,
  loginFailures,
  loginKeys,
  oauthStates,
  qrSignIns,
  sessions,
  smsCodes,
  usedNonces,
  users,
} from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { budgets } from '../../limits/tables.ts'
import { loginChecks } from './login.checks.ts'
import { loginPersonalData } from './personal-data.ts'
import { loginRoutes } from './login.routes.ts'

/** Signing in and out by every method, sessions, accounts. */
export const loginModule = defineModule({
  name: 'login',
  tables: [
    users,
    identities,
    sessions,
    loginKeys,
    usedNonces,
    captchas,
    smsCodes,
    loginFailures,
    oauthStates,
    bindTickets,
    qrSignIns,
    consents,
  ],
  sql: [
    new URL('./sql/changes.sql', import.meta.url),
    new URL('./sql/sessions.sql', import.meta.url),
    new URL('./sql/sms-sent.sql', import.meta.url),
  ],
  routes: loginRoutes,
  cacheTopics: [{ topic: 'session', trigger: 'notify_ended' }],
  auditChecks: loginChecks,
  personalData: loginPersonalData,
  authorizationMatrix: {
    'login.checkCaptcha': { captchaId: 'captcha' },
  },
  retention: [
    { table: usedNonces, column: usedNonces.expiresAt, days: 1 / 24 },
    { table: loginKeys, column: loginKeys.expiresAt, days: 1 / 24 },
    { table: captchas, column: captchas.expiresAt, days: 1 / 24 },
    { table: oauthStates, column: oauthStates.expiresAt, days: 1 / 24 },
    { table: qrSignIns, column: qrSignIns.expiresAt, days: 1 / 24 },
    { table: bindTickets, column: bindTickets.expiresAt, days: 1 / 24 },
    { table: smsCodes, column: smsCodes.createdAt, days: 2 },
    { table: budgets, column: budgets.day, days: 2 },
    { table: loginFailures, column: loginFailures.at, days: 1 },
    { table: sessions, column: sessions.expiresAt, days: 30 },
  ],
})
