import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStorage } from '#server/core/integrations/files/files.ts'
import { createFolderStorage } from '#server/core/integrations/files/folder.ts'
import { openFileStorage } from '#server/core/integrations/files/open-files.ts'
import { createBucketStorage } from '#server/core/integrations/files/s3.ts'

/** Credentials that s3rver accepts. */
const CREDENTIALS = { region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' }
const FOLDER = 'k7'.repeat(16)
const KEY = `${FOLDER}/480.webp`
const BINARY = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) & 255)

/** Strings that are no storage key. */
const NO_KEYS = [
  '',
  '/',
  '.',
  '..',
  '../etc/passwd',
  `${FOLDER}/../../x.webp`,
  `${FOLDER}/..`,
  `/${KEY}`,
  `${KEY}/`,
  `${FOLDER}//480.webp`,
  `${FOLDER}\\480.webp`,
  `${FOLDER}/a/480.webp`,
  `${FOLDER}/480.webp\u0000.txt`,
  `${FOLDER}/480`,
  `${FOLDER}/.webp`,
  `${FOLDER}/480.webp?acl`,
  `${FOLDER}/480.webp#x`,
  `${FOLDER}/%2e%2e.webp`,
  `${FOLDER.toUpperCase()}/480.webp`,
  `${FOLDER}/${'a'.repeat(300)}.webp`,
  'short/480.webp',
  'C:/480.webp',
]

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Computes the signature of a request by Amazon's Signature Version 4 without the library. */
function signatureOf({ method, url: asked, headers }: IncomingMessage, region: string, secret: string) {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, asked, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const at = String(headers['x-amz-date'])
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  const signature = hmac(key, text).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.key}/${scope.join('/')}, SignedHeaders=${names}, Signature=${signature}`
}

let work: string
let bucket_server: S3rver
let url: string

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'foyer-adapters-'))
  bucket_server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(work, 's3'),
    configureBuckets: [{ name: 'foyer' }],
  })
  const { port } = await bucket_server.run()
  url = `http://127.0.0.1:${port}/foyer`
})
afterAll(async () => {
  await bucket_server.close()
  await rm(work, { recursive: true })
})

describe.each<[string, () => FileStorage]>([
  ['a folder', () => createFolderStorage(path.join(work, 'deep', 'files'))],
  ['a bucket', () => createBucketStorage({ url, ...CREDENTIALS })],
])('file storage in %s', (_name, make) => {
  test('a stored file is returned byte for byte, also when empty', async () => {
    const files = make()
    await files.put(KEY, BINARY, 'image/webp')
    await files.put(`${FOLDER}/empty.txt`, new Uint8Array(), 'text/plain')
    expect(await files.get(KEY)).toEqual(expect.objectContaining({ length: BINARY.length }))
    expect(Buffer.from((await files.get(KEY)) ?? []).equals(BINARY)).toBe(true)
    expect((await files.get(`${FOLDER}/empty.txt`))?.length).toBe(0)
  })

  test('a stored file is found by a new storage instance', async () => {
    await make().put(KEY, Buffer.from('before the restart'), 'text/plain')
    expect(Buffer.from((await make().get(KEY)) ?? []).toString()).toBe('before the restart')
  })

  test('a stored file is replaced as a whole', async () => {
    const files = make()
    await files.put(KEY, BINARY, 'image/webp')
    await files.put(KEY, Buffer.from('shorter'), 'text/plain')
    expect(Buffer.from((await files.get(KEY)) ?? []).toString()).toBe('shorter')
  })

  test('a missing file is null and can be removed twice', async () => {
    const files = make()
    expect(await files.get(`${'z'.repeat(32)}/480.webp`)).toBeNull()
    await files.put(KEY, BINARY, 'image/webp')
    await files.remove(KEY)
    expect(await files.get(KEY)).toBeNull()
    await files.remove(KEY)
    await files.remove(`${'z'.repeat(32)}/480.webp`)
  })

  test('concurrent writes in one folder and under one key succeed', async () => {
    const files = make()
    const keys = Array.from({ length: 12 }, (_, at) => `${FOLDER}/${at % 6}.txt`)
    await Promise.all(keys.map((key) => files.put(key, Buffer.from(key), 'text/plain')))
    for (const key of keys) expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe(key)
    await Promise.all(keys.map((key) => files.remove(key)))
    for (const key of keys) expect(await files.get(key)).toBeNull()
  })

  test.each(NO_KEYS)('the invalid key %j is refused', async (key) => {
    const files = make()
    await expect(files.put(key, BINARY, 'image/webp')).rejects.toThrow('no key')
    await expect(files.get(key)).rejects.toThrow('no key')
    await expect(files.remove(key)).rejects.toThrow('no key')
  })
})

describe('folder storage', () => {
  test('the folder has only complete, private files and no empty folders', async () => {
    const root = path.join(work, 'own')
    const files = createFolderStorage(root)
    await files.put(KEY, BINARY, 'image/webp')
    expect(await readdir(root, { recursive: true })).toEqual([FOLDER, KEY])
    expect((await stat(path.join(root, KEY))).mode & 0o077).toBe(0)
    expect((await stat(root)).mode & 0o077).toBe(0)
    await files.remove(KEY)
    expect(await readdir(root)).toEqual([])
  })

  test('a failed write leaves nothing behind in the folder', async () => {
    const root = path.join(work, 'blocked')
    await mkdir(path.join(root, KEY), { recursive: true })
    await writeFile(path.join(root, KEY, 'x'), '')
    await expect(createFolderStorage(root).put(KEY, BINARY, 'image/webp')).rejects.toThrow('EISDIR')
    expect(await readdir(path.join(root, FOLDER))).toEqual(['480.webp'])
  })

  test('a root that is no folder throws instead of returning null', async () => {
    const root = path.join(work, 'a-file')
    await writeFile(root, '')
    await expect(createFolderStorage(root).get(KEY)).rejects.toThrow('ENOTDIR')
    const loop = path.join(work, 'loop')
    await symlink(loop, loop)
    await expect(createFolderStorage(loop).put(KEY, BINARY, 'image/webp')).rejects.toThrow('E')
  })
})

describe('bucket storage', () => {
  const inBucket = (settings: Partial<typeof CREDENTIALS & { url: string }>) =>
    createBucketStorage({ url, ...CREDENTIALS, ...settings })

  test('wrong credentials or a missing bucket throw instead of returning null', async () => {
    await inBucket({}).put(KEY, BINARY, 'image/webp')
    await expect(inBucket({ key: 'wrong' }).get(KEY)).rejects.toThrow('403')
    await expect(inBucket({ key: 'wrong' }).put(KEY, BINARY, 'image/webp')).rejects.toThrow('403')
    const nowhere = inBucket({ url: `${url}-nowhere` })
    await expect(nowhere.put(KEY, BINARY, 'image/webp')).rejects.toThrow('404')
  })

  test('requests to the bucket are signed and carry the content headers', async () => {
    const seen: IncomingMessage[] = []
    const own = createServer((request, response) => {
      seen.push(request)
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
    const { port } = own.address() as AddressInfo
    const files = inBucket({ url: `http://127.0.0.1:${port}/foyer`, region: 'ap-east-1', secret: 'mine' })
    await files.put(KEY, BINARY, 'image/webp')
    await files.get(KEY)
    await files.remove(KEY)
    expect(seen.map(({ method, url: asked }) => `${method} ${asked}`)).toEqual(
      ['PUT', 'GET', 'DELETE'].map((method) => `${method} /foyer/${KEY}`),
    )
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-amz-content-sha256': createHash('sha256').update(BINARY).digest('hex'),
    })
    for (const request of seen) {
      expect(request.headers.authorization).toBe(signatureOf(request, 'ap-east-1', 'mine'))
      expect(signatureOf(request, 'ap-east-1', 'other')).not.toBe(request.headers.authorization)
    }
    await new Promise((resolve) => own.close(resolve))
  })

  test('an unreachable or failing bucket throws server.busy', async () => {
    const broken = createServer((_request, response) => response.writeHead(503).end('<Error/>'))
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as AddressInfo
    const files = inBucket({ url: `http://127.0.0.1:${port}/foyer` })
    const again = { code: 'server.busy', status: 503 }
    await expect(files.put(KEY, BINARY, 'image/webp')).rejects.toMatchObject(again)
    await expect(files.get(KEY)).rejects.toMatchObject(again)
    await new Promise((resolve) => broken.close(resolve))
    await expect(files.get(KEY)).rejects.toMatchObject(again)
    await expect(files.remove(KEY)).rejects.toMatchObject(again)
  })
})

describe('openFileStorage', () => {
  test('the storage is the configured bucket, else the folder beside the database', async () => {
    const { region, key, secret } = CREDENTIALS
    const DATA_DIR = path.join(work, 'data')
    const [FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET] = [url, region, key, secret]
    const bucket = openFileStorage({ DATA_DIR, FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET })
    const chosen = `${'y'.repeat(32)}/1.txt`
    await bucket.put(chosen, Buffer.from('far'), 'text/plain')
    expect(
      Buffer.from((await createBucketStorage({ url, ...CREDENTIALS }).get(chosen)) ?? []).toString(),
    ).toBe('far')
    await openFileStorage({ DATA_DIR }).put(chosen, Buffer.from('near'), 'text/plain')
    expect(await readdir(path.join(DATA_DIR, 'files'))).toEqual(['y'.repeat(32)])
  })
})
