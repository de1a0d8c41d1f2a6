import type { Command } from 'commander'
import type { MallCli } from '../frame/mall-cli.ts'
import { addAccountCommands } from './operators/accounts.ts'
import { addApprovalCommands } from './operators/approvals.ts'
import { addKeyCommands } from './operators/keys.ts'
import { addLogCommands } from './operators/log.ts'
import { addPasswordCommands } from './operators/password.ts'
import { addSessionCommands } from './operators/session.ts'

/** Registers the commands for operators' accounts, keys, sessions, log and approvals. */
export function addOperatorsCommands(program: Command, mall: MallCli): void {
  addAccountCommands(program, mall)
  addKeyCommands(program, mall)
  addSessionCommands(program, mall)
  addPasswordCommands(program, mall)
  addLogCommands(program, mall)
  addApprovalCommands(program, mall)
}
