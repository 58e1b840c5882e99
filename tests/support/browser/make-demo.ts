import { startApp } from './app-process.ts'

const [data_dir = ''] = process.argv.slice(2)
const app = await startApp({ data_dir })
await app.kill('SIGTERM')
