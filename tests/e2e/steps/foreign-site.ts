import { once } from 'node:events'
import { createServer } from 'node:http'

/** Third-party site: another origin whose page contains only the embed code. */
export interface ForeignSite {
  origin: string
  /** Sets the HTML that the page embeds. */
  paste: (lines: string) => void
  close: () => Promise<void>
}

/** Script that receives order messages on the foreign page and stores them for the test. */
const EAR = `<script>
  window.heard = []
  addEventListener('foyer:order', ({ detail, target }) => heard.push({ ...detail, on: target.className }))
  window.said = []
  addEventListener('message', ({ data }) => said.push(data))
</script>`

export async function openForeignSite(): Promise<ForeignSite> {
  let pasted = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
      <title>Somebody’s band</title></head><body>${EAR}<h1>Somebody’s band</h1>${pasted}<p>The end</p></body></html>`)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the site has no port')
  return {
    origin: `http://localhost:${address.port}`,
    paste: (lines) => {
      pasted = lines
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
