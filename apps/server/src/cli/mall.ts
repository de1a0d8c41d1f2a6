import { endWithReader } from './frame/end-with-reader.ts'
import { runMall } from './run-mall.ts'

endWithReader()

process.exitCode = await runMall(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
