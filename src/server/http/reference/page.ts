import type { z } from 'zod'
import type { Endpoint, Who } from '#contract/wire/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/wire/errors.ts'
import { escapeMarkup } from '#server/ground/escape-markup.ts'
import { fieldsOf } from './fields.ts'
import { groupBy } from './group.ts'
import { errorsOf, sentOf } from './openapi.ts'

const CALLERS: Record<Who, string> = {
  anyone: 'anybody',
  client: 'whoever is signed in, in an account or not',
  person: 'a signed-in person',
  door: 'a paired device or a signed-in person',
}

/** The reference for people: one page without scripts. */
export function renderPage(): string {
  const resources = groupBy(endpoints, ({ resource }) => resource)
  const links = [...resources.keys()].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')
  const sections = Array.from(resources, ([name, calls]) => {
    const articles = calls.map((call) => renderCall(call.name, call.endpoint)).join('\n')
    return `<section id="${name}"><h2>${name}</h2>\n${articles}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foyer API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Foyer API</h1>
<p>Base <code>/api</code>. The same for programs: <a href="/api/openapi.json">openapi.json</a>.
Sign in with <code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>.
Writes may carry <code>Idempotency-Key</code>: the same key and body get the same answer for 30 days; without a sign-in
a key has at least 16 characters and counts for a day.
Refusals are <code>{code, message, errors?, request_id}</code>.</p>
<nav aria-label="Resources"><ul>${links}</ul></nav>
</header>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function renderCall(name: string, endpoint: Endpoint): string {
  const sent = sentOf(endpoint)
  const errors = errorsOf(endpoint).map((code) => `<li><code>${errorStatus[code]} ${code}</code></li>`)
  return `<article id="${name}">
<h3><code>${endpoint.method} ${escapeMarkup(endpoint.path)}</code></h3>
<p>${escapeMarkup(endpoint.summary)}. For ${CALLERS[endpoint.who]}.${
    endpoint.versioned === true ? ' Takes <code>If-Match</code>.' : ''
  }${endpoint.per_minute === undefined ? '' : ` At most ${endpoint.per_minute} a minute from one address.`}</p>
${endpoint.query === undefined ? '' : renderFields('Query', endpoint.query, 'input')}
${sent === undefined ? '' : renderFields(endpoint.upload === undefined ? 'Body' : 'Form', sent, 'input')}
${renderAnswer(endpoint)}
<details><summary>Refusals</summary><ul>${errors.join('')}</ul></details>
</article>`
}

function renderAnswer({ ok, ok_status = 200, ok_file }: Endpoint): string {
  if (ok_file !== undefined) {
    const types = ok_file.map((type) => `<code>${escapeMarkup(type)}</code>`)
    return `<p>Answers 200 with a file: ${types.join(' or ')}.</p>`
  }
  return ok === undefined
    ? '<p>Answers 204 without a body.</p>'
    : renderFields(`Answers ${ok_status}`, ok, 'output')
}

function renderFields(title: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const rows = fieldsOf(schema, io).map(
    ({ name, shape, is_required }) =>
      `<tr><th scope="row"><code>${escapeMarkup(name)}</code></th><td><code>${escapeMarkup(shape)}</code></td>` +
      `<td>${is_required ? '' : 'optional'}</td></tr>`,
  )
  return `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`
}
