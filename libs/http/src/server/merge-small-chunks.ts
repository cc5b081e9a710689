import type { IncomingMessage } from 'node:http'
import { cut } from './cut.ts'

/** Size of a merge buffer: pieces of a body that are smaller are collected in it. */
const mergedBytes = 4_096

/** After this number of pieces, a connection is cut when the average piece is smaller than `averageBytes`. */
const tolerated = { pieces: 1_000, averageBytes: 16 }

/**
 * Merges the small pieces of a chunked body. Node keeps an object of a few hundred bytes for each piece until
 * the piece is read, but its flow control counts only the bytes of the body: 64 KiB in pieces of one byte
 * take 37 MiB of memory. Merging delays nothing, because handlers read a body as a whole.
 */
export const mergeSmallChunks = (req: IncomingMessage): void => {
  if (req.headers['transfer-encoding'] === undefined) return
  const { push } = req
  let merged: Buffer | undefined
  let pieces = 0
  let bytes = 0
  let used = 0

  const flush = (): boolean => {
    if (merged === undefined) return true
    const piece = merged.subarray(0, used)
    merged = undefined
    used = 0
    return push.call(req, piece)
  }
  const isFragmented = (piece: Buffer): boolean => {
    pieces += 1
    bytes += piece.length
    return pieces > tolerated.pieces && bytes < pieces * tolerated.averageBytes
  }
  req.push = (piece: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (piece !== null && isFragmented(piece)) {
      // Node still passes on the pieces that it has already read. They are dropped.
      req.push = () => true
      cut(req.socket, 'fragmented')
      return true
    }
    if (piece === null || piece.length >= mergedBytes) {
      const mayGoOn = flush()
      return push.call(req, piece, encoding) && mayGoOn
    }
    const mayGoOn = used + piece.length > mergedBytes ? flush() : true
    merged ??= Buffer.allocUnsafeSlow(mergedBytes)
    used += piece.copy(merged, used)
    return mayGoOn
  }
}
