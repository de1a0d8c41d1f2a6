/** `mall` as one file: commands against an address, run by Node only. Packed by tooling/pack. */
import { endWithReader } from './frame/end-with-reader.ts'
import { Misuse } from './frame/mall-cli.ts'
import { runCommands } from './run-commands.ts'

declare const MALL_VERSION: string

endWithReader()

process.exitCode = await runCommands(
  process.argv.slice(2),
  process.env,
  (line) => process.stdout.write(`${line}\n`),
  {
    loadLocal: () =>
      Promise.reject(
        new Misuse(
          '此命令文件只能连接商城地址，请给出 --url 或 MALL_URL；直接使用数据库的命令只能在服务器上运行 (only on the server)',
        ),
      ),
    version: MALL_VERSION,
  },
)
