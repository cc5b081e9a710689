import type { IncomingMessage } from 'node:http'
import { cut } from './cut.ts'

/** A piece of a body that is smaller is copied into a buffer of this size, together with those after it. */
const mergedBytes = 4_096

/** After so many pieces, their average size is at least this, or the connection is cut. */
const tolerated = { pieces: 1_000, averageBytes: 16 }

/**
 * Merges the small pieces of a chunked body. Node keeps an object of some hundred bytes for each piece until
 * somebody reads it, and counts only its bytes: 64 KiB of body in pieces of one byte take 37 MiB of memory.
 * Nobody waits for a merged piece but the reader of the whole body.
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
      // The rest of what was read at once still comes.
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
