import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** What a program checks. It has the headers and the body of a message, and the secret of the channel. */
export type Checked = { secret: string; id: string; timestamp: string; signatures: string; body: string }

/** How a program of docs/webhooks.md is run. */
type Language = {
  /** Language of the block in the page. */
  name: string
  /** Command that succeeds when the language is installed, in a version that can run the program. */
  test: string[]
  file: string
  /**
   * Returns a program around the block. It reads the secret and the headers from its arguments, and the body.
   */
  toProgram: (block: string) => string
  build: string[] | null
  run: string[]
}

export const languages: Language[] = [
  {
    name: 'js',
    test: [process.execPath, '--version'],
    file: 'check.mjs',
    toProgram: (block) => `
import { text } from 'node:stream/consumers'
${block}
const [secret, id, timestamp, signature] = process.argv.slice(2)
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
const body = await text(process.stdin)
try {
  readMessage(secret, headers, body)
  console.log('accepted')
} catch {
  console.log('refused')
}`,
    build: null,
    run: [process.execPath, 'check.mjs'],
  },
  {
    name: 'python',
    test: ['python3', '--version'],
    file: 'check.py',
    toProgram: (block) => `
import sys
${block}
secret, *values = sys.argv[1:]
headers = dict(zip(["webhook-id", "webhook-timestamp", "webhook-signature"], values))
try:
    accepted = is_genuine(secret, headers, sys.stdin.buffer.read())
except Exception:
    accepted = False
print("accepted" if accepted else "refused")`,
    build: null,
    run: ['python3', 'check.py'],
  },
  {
    name: 'go',
    test: ['go', 'list', 'slices'],
    file: 'check.go',
    toProgram: (block) => `
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

${block}
func main() {
	header := http.Header{}
	for at, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		header.Set(name, os.Args[at+2])
	}
	body, _ := io.ReadAll(os.Stdin)
	if isGenuine(os.Args[1], header, body) {
		fmt.Println("accepted")
	} else {
		fmt.Println("refused")
	}
}`,
    build: ['go', 'build', '-o', 'check', 'check.go'],
    run: ['./check'],
  },
  {
    name: 'java',
    test: ['javac', '-version'],
    file: 'Check.java',
    toProgram: (block) => `
import static java.nio.charset.StandardCharsets.UTF_8;
import java.security.*;
import java.time.Instant;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Check {
${block}
    public static void main(String[] args) throws Exception {
        byte[] body = System.in.readAllBytes();
        boolean accepted = false;
        try {
            accepted = isGenuine(args[0], args[1], args[2], args[3], body);
        } catch (RuntimeException e) {
            // refused
        }
        System.out.println(accepted ? "accepted" : "refused");
    }
}`,
    build: ['javac', 'Check.java'],
    run: ['java', '-Xshare:auto', '-cp', '.', 'Check'],
  },
  {
    name: 'php',
    test: ['php', '--version'],
    file: 'check.php',
    toProgram: (block) => `<?php
${block}
[, $secret, $id, $sentAt, $signatures] = $argv;
try {
    $accepted = is_genuine($secret, $id, $sentAt, $signatures, file_get_contents('php://stdin'));
} catch (Throwable) {
    $accepted = false;
}
echo $accepted ? 'accepted' : 'refused';`,
    build: null,
    run: ['php', 'check.php'],
  },
]

export const isInstalled = ({ test: [command = '', ...args] }: Language): boolean =>
  spawnSync(command, args).status === 0

const execute = async ([command = '', ...args]: string[], cwd: string, input = ''): Promise<string> => {
  const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${err}`)
  return out.trim()
}

/** Makes the library that docs/webhooks.md names available to programs in a folder. */
const linkLibrary = async (folder: string): Promise<void> => {
  const main = fileURLToPath(import.meta.resolve('standardwebhooks'))
  await mkdir(join(folder, 'node_modules'))
  await symlink(dirname(dirname(main)), join(folder, 'node_modules', 'standardwebhooks'))
}

/**
 * Builds the program of a block in an empty folder.
 *
 * @returns a function that runs it, and returns what it prints: `accepted` or `refused`
 */
export const buildProgram = async (
  { file, toProgram, build, run }: Language,
  block: string,
  folder: string,
): Promise<(checked: Checked) => Promise<string>> => {
  await linkLibrary(folder)
  await writeFile(join(folder, file), toProgram(block))
  if (build !== null) await execute(build, folder)
  return ({ secret, id, timestamp, signatures, body }) =>
    execute([...run, secret, id, timestamp, signatures], folder, body)
}
