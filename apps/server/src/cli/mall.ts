import { runMall } from './run-mall.ts'

// The reader of a pipe, such as `head`, may have enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

process.exitCode = await runMall(process.argv.slice(2), process.env, (line) =>
  process.stdout.write(`${line}\n`),
)
