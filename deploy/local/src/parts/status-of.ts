import { request } from 'node:http'

type Post = { headers: Record<string, string>; body: string }

/** @returns the status of the answer to a GET, or to a POST; undefined when there is none */
export const statusOf = (url: string, post?: Post): Promise<number | undefined> =>
  new Promise((resolve) => {
    const method = post === undefined ? 'GET' : 'POST'
    const req = request(url, { method, headers: post?.headers, timeout: 5_000, agent: false }, (res) => {
      res.resume()
      resolve(res.statusCode)
    })
    req.on('timeout', () => req.destroy())
    req.on('error', () => resolve(undefined))
    req.end(post?.body)
  })
