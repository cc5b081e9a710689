import { request } from 'node:http'

type Post = { headers: Record<string, string>; body: string }

/** Sends a GET, or a POST, and returns the status of the response; undefined when the request failed. */
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
