import { z } from 'zod'
import type { Endpoint, EndpointAccess } from '#contract/wire/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FILES_PATH } from '#contract/wire/files.ts'
import { errorStatus, type ErrorCode } from '#contract/wire/errors.ts'
import { STREAM_PATH } from '#contract/door/mirror.ts'
import { EVENT_STREAM_PATH } from '#contract/events/stats.ts'
import { groupBy } from './group.ts'

type Json = { [key: string]: unknown }

/** Errors that any call may return besides its own. */
const ALWAYS: readonly ErrorCode[] = ['rate.limited', 'request.failed', 'server.busy']
const WITH_BODY: readonly ErrorCode[] = [
  'request.unreadable',
  'request.too_deep',
  'request.too_large',
  'request.media_type',
  'request.invalid',
]

const CALLERS: Record<EndpointAccess, string> = {
  anyone: 'anyone',
  client: 'a signed-in user',
  person: 'a signed-in team member',
  door: 'a paired device or a signed-in team member',
}

/** Describes in English who may call an endpoint, its rate limit, and whether it takes a version. */
export function describeUse({ who, versioned, per_minute }: Endpoint): string {
  const limit = per_minute === undefined ? [] : [`At most ${per_minute} a minute from one address.`]
  return [`For ${CALLERS[who]}.`, ...(versioned === true ? ['Takes `If-Match`.'] : []), ...limit].join(' ')
}

/** Error codes that follow from who may call an endpoint. */
const ACCESS_ERRORS: Record<EndpointAccess, readonly ErrorCode[]> = {
  anyone: [],
  client: ['auth.required'],
  person: ['auth.required', 'permission.denied'],
  door: ['auth.required', 'permission.denied'],
}

/** Returns the error codes of an endpoint, without those of any request. */
export const ownErrorsOf = ({ who, errors }: Endpoint): ErrorCode[] => [...ACCESS_ERRORS[who], ...errors]

/** Returns every error code of an endpoint. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = [
    ...ownErrorsOf(endpoint),
    ...(requestSchemaOf(endpoint) === undefined ? [] : WITH_BODY),
    ...(endpoint.query === undefined ? [] : (['request.invalid'] as const)),
    ...(endpoint.method === 'GET' ? [] : (['idempotency.other_body'] as const)),
    ...ALWAYS,
  ]
  return [...new Set(codes)]
}

/** Returns the JSON schema of the request (`input`) or the response (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Introduction to the API, in Markdown. */
export const INTRODUCTION = `Sign in with \`POST /auth/login\` and send the token as
\`Authorization: Bearer …\`. Writes may carry \`Idempotency-Key\`: the same key and body get the same answer for 30 days;
without a sign-in a key has at least 16 characters and counts for a day.`

const DESCRIPTION = `Event ticketing and door check-in. ${INTRODUCTION} The same as text: [docs.md](/api/docs.md).`

/** Returns the whole API as OpenAPI 3.1. */
export function describeApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, resource, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, resource, endpoint) }
  }
  for (const stream of STREAMS) {
    paths[stream.path.replace(/:(\w+)/g, '{$1}')] = { get: streamOperation(stream) }
  }
  paths[`${FILES_PATH}/{folder}/{name}`] = { get: fileOperation() }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema() },
    },
  }
}

function operationOf(name: string, resource: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [resource],
    summary: endpoint.summary,
    description: describeUse(endpoint),
    security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...requestBody(endpoint),
    responses: { ...okResponse(endpoint), ...errorResponses(endpoint) },
  }
}

/** Returns the schema of a request: a JSON body, or a form with a file among its fields. */
export function requestSchemaOf({ body, upload }: Endpoint): z.ZodType | undefined {
  if (upload === undefined) return body
  const texts = body instanceof z.ZodObject ? body : z.object({})
  const file = z.file().max(upload.below_bytes - 1)
  return texts.extend({ [upload.field]: upload.is_optional === true ? file.optional() : file })
}

function requestBody(endpoint: Endpoint): Json {
  const request_schema = requestSchemaOf(endpoint)
  if (request_schema === undefined) return {}
  const { upload, body } = endpoint
  const form = upload && { 'multipart/form-data': { schema: schemaOf(request_schema, 'input') } }
  const json_body = upload === undefined || upload.is_optional === true ? body : undefined
  const json = json_body && { 'application/json': { schema: schemaOf(json_body, 'input') } }
  return { requestBody: { required: true, content: { ...json, ...form } } }
}

function pathParameters(endpoint: Endpoint): Json[] {
  return Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(endpoint: Endpoint): Json[] {
  if (endpoint.query === undefined) return []
  const { properties } = schemaOf(endpoint.query, 'input')
  return Object.entries(properties ?? {}).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    schema,
    ...(name === 'filter_fields' ? { style: 'deepObject' } : {}),
  }))
}

function headerParameters(endpoint: Endpoint): Json[] {
  const names = [
    ...(endpoint.method === 'GET' ? [] : ['Idempotency-Key']),
    ...(endpoint.versioned === true ? ['If-Match'] : []),
  ]
  return names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}

function okResponse(endpoint: Endpoint): Json {
  if (endpoint.ok_file !== undefined) {
    const content = Object.fromEntries(endpoint.ok_file.map((type) => [type, {}]))
    return { '200': { description: 'A file, streamed', content } }
  }
  if (endpoint.ok === undefined) return { '204': { description: 'Done' } }
  const status = String(endpoint.ok_status ?? 200)
  return { [status]: { description: 'Good', content: jsonContent(schemaOf(endpoint.ok, 'output')) } }
}

function errorResponses(endpoint: Endpoint): Json {
  const by_status = groupBy(errorsOf(endpoint), (code) => errorStatus[code])
  return Object.fromEntries(
    Array.from(by_status, ([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

const STREAMS = [
  {
    path: STREAM_PATH,
    operationId: 'openStream',
    tags: ['mirror'],
    summary: 'Server-sent events: {cursor} when there is something to pull',
  },
  {
    path: EVENT_STREAM_PATH,
    operationId: 'openEventStream',
    tags: ['stats'],
    summary: 'Server-sent events: {cursor} when something of the event has changed',
  },
]

function streamOperation({ path, ...operation }: (typeof STREAMS)[number]): Json {
  const [name] = /(?<=:)\w+/.exec(path) ?? ['']
  return {
    ...operation,
    security: [{ bearer: [] }],
    parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '200': { description: 'Good', content: { 'text/event-stream': {} } } },
  }
}

function fileOperation(): Json {
  const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
  return {
    operationId: 'readFile',
    tags: ['files'],
    summary: 'A stored image or attachment, at the address that its row names',
    security: [],
    parameters: [pathParameter('folder'), pathParameter('name')],
    responses: { '200': { description: 'Good', content: { '*/*': {} } } },
  }
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'message', 'request_id'],
    properties: {
      code: { type: 'string', enum: Object.keys(errorStatus) },
      message: { type: 'string', description: 'In the language of Accept-Language' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      request_id: { type: 'string' },
      current: { description: 'The row as it is now, with version.stale' },
    },
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}
