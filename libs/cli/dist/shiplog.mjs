#!/usr/bin/env node
import { spawn, spawnSync } from "node:child_process";
import { constants, homedir, userInfo } from "node:os";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { appendFileSync, chmodSync, closeSync, constants as constants$1, existsSync, fstatSync, fsyncSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// node_modules/.pnpm/openapi-fetch@0.17.0/node_modules/openapi-fetch/dist/index.mjs
function randomID() {
	return Math.random().toString(36).slice(2, 11);
}
function createClient$1(clientOptions) {
	let { baseUrl = "", Request: CustomRequest = globalThis.Request, fetch: baseFetch = globalThis.fetch, querySerializer: globalQuerySerializer, bodySerializer: globalBodySerializer, pathSerializer: globalPathSerializer, headers: baseHeaders, requestInitExt = void 0, ...baseOptions } = { ...clientOptions };
	requestInitExt = supportsRequestInitExt() ? requestInitExt : void 0;
	baseUrl = removeTrailingSlash(baseUrl);
	const globalMiddlewares = [];
	async function coreFetch(schemaPath, fetchOptions) {
		const { baseUrl: localBaseUrl, fetch = baseFetch, Request = CustomRequest, headers, params = {}, parseAs = "json", querySerializer: requestQuerySerializer, bodySerializer = globalBodySerializer ?? defaultBodySerializer, pathSerializer: requestPathSerializer, body, middleware: requestMiddlewares = [], ...init } = fetchOptions || {};
		let finalBaseUrl = baseUrl;
		if (localBaseUrl) finalBaseUrl = removeTrailingSlash(localBaseUrl) ?? baseUrl;
		let querySerializer = typeof globalQuerySerializer === "function" ? globalQuerySerializer : createQuerySerializer(globalQuerySerializer);
		if (requestQuerySerializer) querySerializer = typeof requestQuerySerializer === "function" ? requestQuerySerializer : createQuerySerializer({
			...typeof globalQuerySerializer === "object" ? globalQuerySerializer : {},
			...requestQuerySerializer
		});
		const pathSerializer = requestPathSerializer || globalPathSerializer || defaultPathSerializer;
		const serializedBody = body === void 0 ? void 0 : bodySerializer(body, mergeHeaders(baseHeaders, headers, params.header));
		const finalHeaders = mergeHeaders(serializedBody === void 0 || serializedBody instanceof FormData ? {} : { "Content-Type": "application/json" }, baseHeaders, headers, params.header);
		const finalMiddlewares = [...globalMiddlewares, ...requestMiddlewares];
		const requestInit = {
			redirect: "follow",
			...baseOptions,
			...init,
			body: serializedBody,
			headers: finalHeaders
		};
		let id;
		let options;
		let request = new Request(createFinalURL(schemaPath, {
			baseUrl: finalBaseUrl,
			params,
			querySerializer,
			pathSerializer
		}), requestInit);
		let response;
		for (const key in init) if (!(key in request)) request[key] = init[key];
		if (finalMiddlewares.length) {
			id = randomID();
			options = Object.freeze({
				baseUrl: finalBaseUrl,
				fetch,
				parseAs,
				querySerializer,
				bodySerializer,
				pathSerializer
			});
			for (const m of finalMiddlewares) if (m && typeof m === "object" && typeof m.onRequest === "function") {
				const result = await m.onRequest({
					request,
					schemaPath,
					params,
					options,
					id
				});
				if (result) {
					if (result instanceof Request) request = result;
					else if (result instanceof Response) {
						response = result;
						break;
					} else throw new Error("onRequest: must return new Request() or Response() when modifying the request");
				}
			}
		}
		if (!response) {
			try {
				response = await fetch(request, requestInitExt);
			} catch (error2) {
				let errorAfterMiddleware = error2;
				if (finalMiddlewares.length) for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
					const m = finalMiddlewares[i];
					if (m && typeof m === "object" && typeof m.onError === "function") {
						const result = await m.onError({
							request,
							error: errorAfterMiddleware,
							schemaPath,
							params,
							options,
							id
						});
						if (result) {
							if (result instanceof Response) {
								errorAfterMiddleware = void 0;
								response = result;
								break;
							}
							if (result instanceof Error) {
								errorAfterMiddleware = result;
								continue;
							}
							throw new Error("onError: must return new Response() or instance of Error");
						}
					}
				}
				if (errorAfterMiddleware) throw errorAfterMiddleware;
			}
			if (finalMiddlewares.length) for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
				const m = finalMiddlewares[i];
				if (m && typeof m === "object" && typeof m.onResponse === "function") {
					const result = await m.onResponse({
						request,
						response,
						schemaPath,
						params,
						options,
						id
					});
					if (result) {
						if (!(result instanceof Response)) throw new Error("onResponse: must return new Response() when modifying the response");
						response = result;
					}
				}
			}
		}
		const contentLength = response.headers.get("Content-Length");
		if (response.status === 204 || request.method === "HEAD" || contentLength === "0" && !response.headers.get("Transfer-Encoding")?.includes("chunked")) return response.ok ? {
			data: void 0,
			response
		} : {
			error: void 0,
			response
		};
		if (response.ok) {
			const getResponseData = async () => {
				if (parseAs === "stream") return response.body;
				if (parseAs === "json" && !contentLength) {
					const raw = await response.text();
					return raw ? JSON.parse(raw) : void 0;
				}
				return await response[parseAs]();
			};
			return {
				data: await getResponseData(),
				response
			};
		}
		let error = await response.text();
		try {
			error = JSON.parse(error);
		} catch {}
		return {
			error,
			response
		};
	}
	return {
		request(method, url, init) {
			return coreFetch(url, {
				...init,
				method: method.toUpperCase()
			});
		},
		/** Call a GET endpoint */
		GET(url, init) {
			return coreFetch(url, {
				...init,
				method: "GET"
			});
		},
		/** Call a PUT endpoint */
		PUT(url, init) {
			return coreFetch(url, {
				...init,
				method: "PUT"
			});
		},
		/** Call a POST endpoint */
		POST(url, init) {
			return coreFetch(url, {
				...init,
				method: "POST"
			});
		},
		/** Call a DELETE endpoint */
		DELETE(url, init) {
			return coreFetch(url, {
				...init,
				method: "DELETE"
			});
		},
		/** Call a OPTIONS endpoint */
		OPTIONS(url, init) {
			return coreFetch(url, {
				...init,
				method: "OPTIONS"
			});
		},
		/** Call a HEAD endpoint */
		HEAD(url, init) {
			return coreFetch(url, {
				...init,
				method: "HEAD"
			});
		},
		/** Call a PATCH endpoint */
		PATCH(url, init) {
			return coreFetch(url, {
				...init,
				method: "PATCH"
			});
		},
		/** Call a TRACE endpoint */
		TRACE(url, init) {
			return coreFetch(url, {
				...init,
				method: "TRACE"
			});
		},
		/** Register middleware */
		use(...middleware) {
			for (const m of middleware) {
				if (!m) continue;
				if (typeof m !== "object" || !("onRequest" in m || "onResponse" in m || "onError" in m)) throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
				globalMiddlewares.push(m);
			}
		},
		/** Unregister middleware */
		eject(...middleware) {
			for (const m of middleware) {
				const i = globalMiddlewares.indexOf(m);
				if (i !== -1) globalMiddlewares.splice(i, 1);
			}
		}
	};
}
function serializePrimitiveParam(name, value, options) {
	if (value === void 0 || value === null) return "";
	if (typeof value === "object") throw new Error("Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these.");
	return `${name}=${options?.allowReserved === true ? value : encodeURIComponent(value)}`;
}
function serializeObjectParam(name, value, options) {
	if (!value || typeof value !== "object") return "";
	const values = [];
	const joiner = {
		simple: ",",
		label: ".",
		matrix: ";"
	}[options.style] || "&";
	if (options.style !== "deepObject" && options.explode === false) {
		for (const k in value) values.push(k, options.allowReserved === true ? value[k] : encodeURIComponent(value[k]));
		const final2 = values.join(",");
		switch (options.style) {
			case "form": return `${name}=${final2}`;
			case "label": return `.${final2}`;
			case "matrix": return `;${name}=${final2}`;
			default: return final2;
		}
	}
	for (const k in value) {
		const finalName = options.style === "deepObject" ? `${name}[${k}]` : k;
		values.push(serializePrimitiveParam(finalName, value[k], options));
	}
	const final = values.join(joiner);
	return options.style === "label" || options.style === "matrix" ? `${joiner}${final}` : final;
}
function serializeArrayParam(name, value, options) {
	if (!Array.isArray(value)) return "";
	if (options.explode === false) {
		const joiner2 = {
			form: ",",
			spaceDelimited: "%20",
			pipeDelimited: "|"
		}[options.style] || ",";
		const final = (options.allowReserved === true ? value : value.map((v) => encodeURIComponent(v))).join(joiner2);
		switch (options.style) {
			case "simple": return final;
			case "label": return `.${final}`;
			case "matrix": return `;${name}=${final}`;
			default: return `${name}=${final}`;
		}
	}
	const joiner = {
		simple: ",",
		label: ".",
		matrix: ";"
	}[options.style] || "&";
	const values = [];
	for (const v of value) if (options.style === "simple" || options.style === "label") values.push(options.allowReserved === true ? v : encodeURIComponent(v));
	else values.push(serializePrimitiveParam(name, v, options));
	return options.style === "label" || options.style === "matrix" ? `${joiner}${values.join(joiner)}` : values.join(joiner);
}
function createQuerySerializer(options) {
	return function querySerializer(queryParams) {
		const search = [];
		if (queryParams && typeof queryParams === "object") for (const name in queryParams) {
			const value = queryParams[name];
			if (value === void 0 || value === null) continue;
			if (Array.isArray(value)) {
				if (value.length === 0) continue;
				search.push(serializeArrayParam(name, value, {
					style: "form",
					explode: true,
					...options?.array,
					allowReserved: options?.allowReserved || false
				}));
				continue;
			}
			if (typeof value === "object") {
				search.push(serializeObjectParam(name, value, {
					style: "deepObject",
					explode: true,
					...options?.object,
					allowReserved: options?.allowReserved || false
				}));
				continue;
			}
			search.push(serializePrimitiveParam(name, value, options));
		}
		return search.join("&");
	};
}
function defaultPathSerializer(pathname, pathParams) {
	let nextURL = pathname;
	for (const match of pathname.match(PATH_PARAM_RE) ?? []) {
		let name = match.substring(1, match.length - 1);
		let explode = false;
		let style = "simple";
		if (name.endsWith("*")) {
			explode = true;
			name = name.substring(0, name.length - 1);
		}
		if (name.startsWith(".")) {
			style = "label";
			name = name.substring(1);
		} else if (name.startsWith(";")) {
			style = "matrix";
			name = name.substring(1);
		}
		if (!pathParams || pathParams[name] === void 0 || pathParams[name] === null) continue;
		const value = pathParams[name];
		if (Array.isArray(value)) {
			nextURL = nextURL.replace(match, serializeArrayParam(name, value, {
				style,
				explode
			}));
			continue;
		}
		if (typeof value === "object") {
			nextURL = nextURL.replace(match, serializeObjectParam(name, value, {
				style,
				explode
			}));
			continue;
		}
		if (style === "matrix") {
			nextURL = nextURL.replace(match, `;${serializePrimitiveParam(name, value)}`);
			continue;
		}
		nextURL = nextURL.replace(match, style === "label" ? `.${encodeURIComponent(value)}` : encodeURIComponent(value));
	}
	return nextURL;
}
function defaultBodySerializer(body, headers) {
	if (body instanceof FormData) return body;
	if (headers) {
		if ((headers.get instanceof Function ? headers.get("Content-Type") ?? headers.get("content-type") : headers["Content-Type"] ?? headers["content-type"]) === "application/x-www-form-urlencoded") return new URLSearchParams(body).toString();
	}
	return JSON.stringify(body);
}
function createFinalURL(pathname, options) {
	let finalURL = `${options.baseUrl}${pathname}`;
	if (options.params?.path) finalURL = options.pathSerializer(finalURL, options.params.path);
	let search = options.querySerializer(options.params.query ?? {});
	if (search.startsWith("?")) search = search.substring(1);
	if (search) finalURL += `?${search}`;
	return finalURL;
}
function mergeHeaders(...allHeaders) {
	const finalHeaders = new Headers();
	for (const h of allHeaders) {
		if (!h || typeof h !== "object") continue;
		const iterator = h instanceof Headers ? h.entries() : Object.entries(h);
		for (const [k, v] of iterator) if (v === null) finalHeaders.delete(k);
		else if (Array.isArray(v)) for (const v2 of v) finalHeaders.append(k, v2);
		else if (v !== void 0) finalHeaders.set(k, v);
	}
	return finalHeaders;
}
function removeTrailingSlash(url) {
	if (url.endsWith("/")) return url.substring(0, url.length - 1);
	return url;
}
var PATH_PARAM_RE, supportsRequestInitExt;
var init_dist = __esmMin((() => {
	PATH_PARAM_RE = /\{[^{}]+\}/g;
	supportsRequestInitExt = () => {
		return typeof process === "object" && Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 && process.versions.undici;
	};
}));
// libs/client/src/errors.js
var ShiplogError, NetworkError, codes$1, retryAfterOf, ApiError, DeploymentBlockedError, messageWithoutDetail, errorOf;
var init_errors = __esmMin((() => {
	ShiplogError = class extends Error {
		name = "ShiplogError";
		/**
		* @param {string} code
		* @param {string} message
		* @param {ErrorOptions} [options]
		*/
		constructor(code, message, options) {
			super(message, options);
			this.code = code;
		}
	};
	NetworkError = class extends ShiplogError {
		name = "NetworkError";
	};
	codes$1 = {
		400: "invalid_request",
		401: "unauthorized",
		403: "forbidden",
		404: "not_found",
		409: "conflict",
		413: "too_large",
		422: "conflict",
		429: "rate_limited",
		500: "unavailable",
		502: "unavailable",
		503: "unavailable",
		504: "unavailable"
	};
	retryAfterOf = (headers) => {
		const seconds = Number(headers.get("retry-after") ?? NaN);
		return Number.isFinite(seconds) && seconds >= 0 ? 1e3 * seconds : null;
	};
	ApiError = class extends ShiplogError {
		name = "ApiError";
		/**
		* @param {Response} response
		* @param {string} message
		* @param {string} [code]
		*/
		constructor(response, message, code = codes$1[response.status] ?? `http_${response.status}`) {
			super(code, message);
			this.status = response.status;
			this.requestId = response.headers.get("x-request-id");
			this.retryAfterMs = retryAfterOf(response.headers);
		}
	};
	DeploymentBlockedError = class extends ApiError {
		name = "DeploymentBlockedError";
		/**
		* @param {Response} response
		* @param {import('../index.d.ts').Schemas['DeploymentBlocked']} body
		*/
		constructor(response, body) {
			super(response, body.message, body.code);
			this.retryAfter = body.retry_after ?? null;
			this.details = body.detail.details;
		}
	};
	messageWithoutDetail = ({ status, statusText, headers }) => {
		const location = headers.get("location");
		if (status >= 300 && status < 400 && location !== null) return `Shiplog answered with a redirect to ${location}. Use the address that it redirects to.`;
		return `The answer was ${status}${statusText === "" ? "" : ` ${statusText}`}, without an explanation`;
	};
	errorOf = async (response) => {
		/** @type {any} */
		const body = await response.json().catch(() => null);
		if (body?.error === "deployment_blocked" && typeof body.detail === "object" && body.detail !== null) return new DeploymentBlockedError(response, body);
		const message = typeof body?.detail === "string" ? body.detail : messageWithoutDetail(response);
		return new ApiError(response, message);
	};
}));
// libs/client/src/retry.js
var firstWaitMs$1, longestWaitMs$2, wait$1, mayRepeat, waitAfter, attempt, reasonOf, fetchWithRetries;
var init_retry = __esmMin((() => {
	init_errors();
	firstWaitMs$1 = 500;
	longestWaitMs$2 = 15e3;
	wait$1 = (ms, signal) => new Promise((resolve, reject) => {
		signal.throwIfAborted();
		const end = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", end);
			resolve();
		}, ms);
		signal.addEventListener("abort", end, { once: true });
	});
	mayRepeat = (request, error) => {
		const status = error instanceof ApiError ? error.status : 0;
		if (status === 429) return true;
		if (status !== 0 && status < 500) return false;
		return request.method === "GET" || request.headers.has("idempotency-key");
	};
	waitAfter = (attempt, error) => {
		const backOff = Math.min(firstWaitMs$1 * 2 ** (attempt - 1), longestWaitMs$2) * (.5 + Math.random() / 2);
		return Math.max(Math.round(backOff), error instanceof ApiError ? error.retryAfterMs ?? 0 : 0);
	};
	attempt = async (request, { fetch, timeoutMs }) => {
		const timeout = AbortSignal.timeout(timeoutMs);
		try {
			const signal = AbortSignal.any([request.signal, timeout]);
			const response = await fetch(new Request(request.clone(), { signal }));
			return response.ok ? response : await errorOf(response);
		} catch (cause) {
			request.signal.throwIfAborted();
			if (timeout.aborted) return new NetworkError("timeout", `Shiplog did not answer within ${timeoutMs / 1e3} s`, { cause });
			const { origin } = new URL(request.url);
			return new NetworkError("network", `Shiplog cannot be reached at ${origin}${reasonOf(cause)}`, { cause });
		}
	};
	reasonOf = (error) => {
		const cause = error instanceof Error ? error.cause : void 0;
		const reason = cause instanceof Error ? cause.message || ("code" in cause ? String(cause.code) : "") : "";
		return reason === "" ? "" : ` (${reason})`;
	};
	fetchWithRetries = async (request, options) => {
		for (let count = 1;; count++) {
			const result = await attempt(request, options);
			if (result instanceof Response) return result;
			if (count > options.retries || !mayRepeat(request, result)) throw result;
			if (result instanceof ApiError && (result.retryAfterMs ?? 0) > options.maxRetryAfterMs) throw result;
			const waitMs = waitAfter(count, result);
			options.onRetry?.({
				error: result,
				attempt: count,
				waitMs
			});
			await wait$1(waitMs, request.signal);
		}
	};
}));
// libs/client/src/index.js
var eventPaths, addIdempotencyKey, baseUrlOf, requireWithin, maxTimerMs, requireHeaderValue, listWith, createClient;
var init_src = __esmMin((() => {
	init_dist();
	init_retry();
	init_errors();
	eventPaths = /* @__PURE__ */ new Set([
		"/deployment-events/",
		"/build-events/",
		"/version-events/",
		"/event-batches/"
	]);
	addIdempotencyKey = { onRequest: ({ request, schemaPath }) => {
		if (request.method === "POST" && eventPaths.has(schemaPath) && !request.headers.has("idempotency-key")) request.headers.set("idempotency-key", crypto.randomUUID());
		return request;
	} };
	baseUrlOf = (url) => {
		if (url === "/") return "";
		if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`The address of Shiplog must start with https:// or http://, but it is '${url}'`);
		if (new URL(url).username !== "") throw new TypeError("The address of Shiplog must have no user name or password in it");
		return url.replace(/\/+$/, "");
	};
	requireWithin = (name, value, max) => {
		if (!Number.isFinite(value) || value < 0 || value > max) throw new TypeError(`${name} must be a number from 0 to ${max}`);
		return value;
	};
	maxTimerMs = 2 ** 31 - 1;
	requireHeaderValue = (name, value) => {
		if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(value)) throw new TypeError(`${name} must have printable ASCII characters only, without spaces around them`);
		return value;
	};
	listWith = (client) => async function* (path, init = {}) {
		const query = init.params?.query ?? {};
		/** @type {string | null} */
		let cursor = query.cursor ?? null;
		do {
			const params = {
				...init.params,
				query: {
					...query,
					...cursor !== null && { cursor }
				}
			};
			const { data, response } = await client.GET(path, {
				...init,
				params
			});
			yield* data;
			cursor = response.headers.get("x-next-cursor");
		} while (cursor !== null);
	};
	createClient = ({ url, credential, retries = 4, timeoutMs = 3e4, maxRetryAfterMs = 6e4, signal, userAgent, onRetry, fetch = (request) => globalThis.fetch(request) }) => {
		const options = {
			retries: requireWithin("retries", retries, 20),
			timeoutMs: requireWithin("timeoutMs", timeoutMs, maxTimerMs),
			maxRetryAfterMs: requireWithin("maxRetryAfterMs", maxRetryAfterMs, maxTimerMs),
			fetch,
			...onRetry && { onRetry }
		};
		const client = createClient$1({
			baseUrl: baseUrlOf(url),
			redirect: "manual",
			...signal && { signal },
			headers: {
				...credential !== void 0 && { Authorization: `Bearer ${requireHeaderValue("The credential", credential)}` },
				...userAgent !== void 0 && { "User-Agent": `${requireHeaderValue("userAgent", userAgent)} shiplog-client/0.1.0` }
			},
			fetch: (request) => fetchWithRetries(request, options)
		});
		client.use(addIdempotencyKey);
		return {
			GET: client.GET,
			POST: client.POST,
			PATCH: client.PATCH,
			DELETE: client.DELETE,
			list: listWith(client),
			use: client.use
		};
	};
}));
// libs/cli/src/exit-codes.js
var exitCodes;
var init_exit_codes = __esmMin((() => {
	exitCodes = {
		ok: 0,
		/** The command line is wrong, or Shiplog cannot be reached. */
		failed: 1,
		/** Shiplog answered with an error. */
		api: 4,
		/** Rules refuse the start of the deployment. */
		blocked: 5
	};
}));
// libs/cli/src/given.js
var given;
var init_given = __esmMin((() => {
	given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
}));
// libs/cli/src/usage-error.js
var UsageError;
var init_usage_error = __esmMin((() => {
	UsageError = class extends Error {
		name = "UsageError";
	};
}));
// libs/cli/src/listing.js
var mostRows, usualRows, pageRows, listingOptions, limitOf, pageSize, takeRows, sayMore;
var init_listing = __esmMin((() => {
	init_usage_error();
	mostRows = 1e4;
	usualRows = 50;
	pageRows = 200;
	listingOptions = {
		limit: {
			value: "<number>",
			help: `most rows to show, default ${usualRows}, at most ${mostRows}`
		},
		all: { help: `show all rows, at most ${mostRows}` }
	};
	limitOf = ({ limit, all }) => {
		if (all === true && limit !== void 0) throw new UsageError("Use either --limit or --all");
		if (all === true) return mostRows;
		if (limit === void 0) return usualRows;
		if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > mostRows) throw new UsageError(`--limit must be a number from 1 to ${mostRows}, but it is '${limit}'`);
		return Number(limit);
	};
	pageSize = (limit) => String(Math.min(limit + 1, pageRows));
	takeRows = async (pages, limit) => {
		/** @type {Row[]} */
		const rows = [];
		for await (const row of pages) {
			if (rows.length === limit) return {
				rows,
				more: true
			};
			rows.push(row);
		}
		return {
			rows,
			more: false
		};
	};
	sayMore = ({ say }, { more }, noun) => {
		if (more) say(`There are more ${noun}. Use filters, --limit or --all.`);
	};
}));
// libs/cli/src/positionals.js
var positionalsOf;
var init_positionals = __esmMin((() => {
	init_usage_error();
	positionalsOf = ({ positionals }, { name, usage }, { least, most }) => {
		const hint = `Usage: shiplog ${name}${usage === "" ? "" : ` ${usage}`}`;
		if (positionals.length > most) throw new UsageError(`'${positionals[most]}' is one word too many. ${hint}`);
		if (positionals.length < least || positionals.includes("")) throw new UsageError(hint);
		return positionals;
	};
}));
// libs/cli/src/required.js
var required$1;
var init_required = __esmMin((() => {
	init_usage_error();
	required$1 = (values, names) => {
		for (const name of names) if (typeof values[name] !== "string" || values[name].trim() === "") throw new UsageError(`--${name} is required`);
		return values;
	};
}));
// libs/cli/src/commands/approvals/request-text.js
var shortSha$1, versionText, requestText, missingTexts, decisionText;
var init_request_text = __esmMin((() => {
	shortSha$1 = 7;
	versionText = ({ version, scm_sha, scm_branch }) => {
		if (version !== null) return version;
		return scm_sha === null ? `branch ${scm_branch}` : `commit ${scm_sha.slice(0, shortSha$1)}`;
	};
	requestText = (request) => `${request.product_name} ${versionText(request)} in '${request.environment_name}'`;
	missingTexts = ({ requirements }) => requirements.filter(({ missing }) => missing > 0).map(({ name, missing, roles, users }) => {
		return `${missing} of '${name}' (${[roles.length > 0 ? `role ${roles.join(" or ")}` : "", users.join(", ")].filter(Boolean).join("; ")})`;
	});
	decisionText = ({ decision, name, subject, comment }) => `${decision} by ${name ?? subject}${comment === null ? "" : `: ${comment}`}`;
}));
// libs/cli/src/commands/approvals/find-request.js
var requestOptions, mostNamed$1, findRequest, requestPath;
var init_find_request = __esmMin((() => {
	init_given();
	init_listing();
	init_positionals();
	init_required();
	init_usage_error();
	init_request_text();
	requestOptions = {
		product: {
			value: "<name>",
			help: "name of the product; instead of the id"
		},
		version: {
			value: "<version>",
			help: "the version; instead of the id"
		},
		environment: {
			value: "<name>",
			help: "name of the environment; instead of the id"
		}
	};
	mostNamed$1 = 10;
	findRequest = async ({ api }, args, { command, states }) => {
		const [id] = positionalsOf(args, command, {
			least: 0,
			most: 1
		});
		const named = Object.keys(requestOptions).filter((name) => args.values[name] !== void 0);
		if (id !== void 0 && named.length > 0) throw new UsageError(`Use either the id or --${named[0]}`);
		if (id !== void 0) return id;
		if (named.length === 0) throw new UsageError("Name the request by its id, or by --product, --version and --environment. shiplog approvals lists those that wait for you");
		const { product, version, environment } = required$1(args.values, [
			"product",
			"version",
			"environment"
		]);
		const query = given({
			product,
			version,
			environment,
			limit: mostNamed$1
		});
		const { rows } = await takeRows(api("user").list("/approval-requests/", { params: { query } }), mostNamed$1);
		const found = rows.filter(({ state }) => states.includes(state));
		const [request] = found;
		if (request === void 0) throw new UsageError(`No request for ${product} ${version} in '${environment}' is ${states.join(" or ")}`);
		if (found.length > 1) throw new UsageError(`Several requests match. Name one by its id: ${found.map((one) => `${one.id} (${requestText(one)})`).join(", ")}`);
		return request.id;
	};
	requestPath = (id) => ({ path: { "approval-request-id": id } });
}));
// libs/cli/src/plain.js
var unsafe, shown, runnerCommand, plain, plainLines, unsafeInJson, escaped, plainJson;
var init_plain = __esmMin((() => {
	unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
	shown = (character) => {
		if (character === "\n" || character === "	") return " ";
		return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
	};
	runnerCommand = /^\s*:(?=:)|#(?=#\w*\[)/g;
	plain = (text) => text.replaceAll("\r\n", "\n").replace(unsafe, shown).replace(runnerCommand, "$& ");
	plainLines = (text) => text.split("\n").map(plain).join("\n");
	unsafeInJson = /[\u007f-\u009f\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|#(?=#\w*\[)/gu;
	escaped = (character) => Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
	plainJson = (value) => JSON.stringify(value).replace(unsafeInJson, escaped);
}));
// libs/cli/src/time.js
var secondMs, minuteMs$1, hourMs, dayMs, units, durationPattern, parseDuration, durationOf, isoPattern, parseIso, momentOf, showDuration, showRelative, two, showLocal, showUtc, localZone, showMoment;
var init_time = __esmMin((() => {
	init_usage_error();
	secondMs = 1e3;
	minuteMs$1 = 60 * secondMs;
	hourMs = 60 * minuteMs$1;
	dayMs = 24 * hourMs;
	units = {
		s: secondMs,
		m: minuteMs$1,
		h: hourMs,
		d: dayMs,
		w: 7 * dayMs
	};
	durationPattern = /^(\d{1,9}[smhdw])+$/;
	parseDuration = (text) => {
		if (!durationPattern.test(text)) return void 0;
		return text.match(/\d+[smhdw]/g)?.reduce((sum, part) => {
			return sum + Number(part.slice(0, -1)) * (units[part.slice(-1)] ?? 0);
		}, 0);
	};
	durationOf = (option, text, max) => {
		const duration = parseDuration(text);
		if (duration === void 0) throw new UsageError(`${option} must be a duration such as 30m, 1h30m or 7d, but it is '${text}'`);
		if (duration === 0 || duration > max) throw new UsageError(`${option} must be more than 0 and at most ${showDuration(max)}`);
		return duration;
	};
	isoPattern = /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d\d:\d\d)?)?$/;
	parseIso = (text) => {
		const { date, time = "00:00", zone = "" } = isoPattern.exec(text)?.groups ?? {};
		if (date === void 0) return void 0;
		const day = /* @__PURE__ */ new Date(`${date}T00:00Z`);
		if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return void 0;
		const moment = Date.parse(`${date}T${time}${zone}`);
		return Number.isNaN(moment) ? void 0 : moment;
	};
	momentOf = (option, text, { now, direction }) => {
		const duration = parseDuration(text);
		const moment = duration === void 0 ? parseIso(text) : now + direction * duration;
		if (moment === void 0 || Math.abs(moment) > 864e13) throw new UsageError(`${option} must be a time such as 2026-12-24T18:00 (local), 2026-12-24T17:00Z, or a duration such as 2h, but it is '${text}'`);
		return new Date(moment).toISOString();
	};
	showDuration = (ms) => {
		const parts = [
			["d", dayMs],
			["h", hourMs],
			["min", minuteMs$1],
			["s", secondMs]
		];
		const seconds = Math.ceil(ms / secondMs) * secondMs;
		const first = parts.findIndex(([, unit]) => seconds >= unit);
		if (first < 0) return "0 s";
		let rest = seconds;
		return parts.slice(first, first + 2).flatMap(([name, unit]) => {
			const count = Math.floor(rest / unit);
			rest -= count * unit;
			return count === 0 ? [] : [`${count} ${name}`];
		}).join(" ");
	};
	showRelative = (time, now) => {
		const difference = Date.parse(time) - now;
		if (Math.abs(difference) < secondMs) return "now";
		const [count = "", unit = ""] = showDuration(Math.abs(difference)).split(" ");
		return difference > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
	};
	two = (value) => String(value).padStart(2, "0");
	showLocal = (time) => {
		const at = new Date(time);
		return `${`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`} ${two(at.getHours())}:${two(at.getMinutes())}`;
	};
	showUtc = (time) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;
	localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
	showMoment = (time, now) => {
		const zone = localZone();
		return `${zone === "UTC" ? "" : `${showLocal(time)} ${zone}, `}${showUtc(time)} (${showRelative(time, now)})`;
	};
}));
// libs/cli/src/commands/approvals/print-request.js
var styles$1, printRequest;
var init_print_request = __esmMin((() => {
	init_plain();
	init_time();
	init_request_text();
	styles$1 = {
		approved: "green",
		rejected: "red"
	};
	printRequest = (request, { json, print, printJson, say, link }) => {
		if (json) return printJson(request);
		const { id, state, decisions, expires_at } = request;
		print(plain(`${requestText(request)} is ${state}.`), styles$1[state]);
		for (const decision of decisions) print(plain(`- ${decisionText(decision)}`));
		const missing = state === "pending" ? missingTexts(request) : [];
		for (const text of missing) print(plain(`- missing: ${text}`));
		if (expires_at !== null && (state === "pending" || state === "approved")) print(`${state === "pending" ? "The request waits" : "The version may start"} until ${showMoment(expires_at, Date.now())}.`);
		say(link(`/console/approvals/${encodeURIComponent(id)}`));
	};
}));
// libs/cli/src/commands/approvals/approve.js
var approve;
var init_approve = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_find_request();
	init_print_request();
	approve = {
		name: "approve",
		summary: "Approve a version for an environment",
		usage: "[<request-id>]",
		details: `Rules say who may approve. Nobody approves what they asked for, built or deployed themselves, unless the rule allows
it. shiplog approvals lists the requests that wait for you.`,
		examples: ["approve 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04 --comment \"Tested the new totals\"", "approve --product checkout --version 1.4.2 --environment production"],
		options: {
			...requestOptions,
			comment: {
				value: "<text>",
				help: "kept with the approval"
			}
		},
		run: async (context, args) => {
			const id = await findRequest(context, args, {
				command: approve,
				states: ["pending"]
			});
			const { data } = await context.api("user").POST("/approval-requests/{approval-request-id}/approve/", {
				params: requestPath(id),
				body: given({ comment: args.values.comment })
			});
			printRequest(data, context);
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/approvals/cancel.js
var approvalsCancel;
var init_cancel = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_find_request();
	approvalsCancel = {
		name: "approvals cancel",
		summary: "Cancel an approval request",
		usage: "[<request-id>]",
		details: "Its approvals count no more. The request stays in the list.",
		examples: ["approvals cancel 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04"],
		options: requestOptions,
		run: async (context, args) => {
			const id = await findRequest(context, args, {
				command: approvalsCancel,
				states: ["pending", "approved"]
			});
			await context.api("user").DELETE("/approval-requests/{approval-request-id}", { params: requestPath(id) });
			if (context.json) context.printJson({
				id,
				cancelled: true
			});
			else context.print(plain(`The request ${id} is cancelled.`));
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/approvals/list.js
var filtersOf, approvals;
var init_list$2 = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_listing();
	init_positionals();
	init_time();
	init_request_text();
	filtersOf = ({ product, version, environment, state, everyone }) => {
		const filters = given({
			product,
			version,
			environment,
			state
		});
		const isMine = everyone !== true && state === void 0;
		return {
			...filters,
			...isMine && { waiting_for: "me" }
		};
	};
	approvals = {
		name: "approvals",
		summary: "List approval requests that wait for you",
		usage: "",
		details: `With --everyone or --state it lists those of all people. shiplog approve and shiplog reject decide on a request,
shiplog approvals request and shiplog approvals cancel make and cancel one.`,
		examples: [
			"approvals",
			"approvals --state pending --product checkout",
			"approvals --everyone --limit 10"
		],
		options: {
			product: {
				value: "<name>",
				help: "requests for this product"
			},
			version: {
				value: "<version>",
				help: "requests for this version"
			},
			environment: {
				value: "<name>",
				help: "requests for this environment"
			},
			state: {
				value: "<state>",
				help: "pending, approved, rejected, cancelled, expired or superseded; of all people"
			},
			everyone: { help: "requests in all states, of all people" },
			...listingOptions
		},
		run: async (context, args) => {
			positionalsOf(args, approvals, {
				least: 0,
				most: 0
			});
			const limit = limitOf(args.values);
			const query = {
				...filtersOf(args.values),
				limit: pageSize(limit)
			};
			const result = await takeRows(context.api("user").list("/approval-requests/", { params: { query } }), limit);
			const now = Date.now();
			const columns = [...[{
				title: "ID",
				whole: true
			}, {
				title: "START",
				whole: true
			}], ...[
				{ title: "STATE" },
				{ title: "ASKED" },
				{ title: "BY" },
				{ title: "APPROVALS" }
			]];
			const rows = result.rows.map((row) => [...[
				row.id,
				requestText(row),
				row.state,
				showRelative(row.created_at, now),
				row.requested_by
			], [...row.decisions.map(decisionText), ...row.state === "pending" ? missingTexts(row) : []].map((text) => ({ text }))]);
			if (context.json) context.printJson(result.rows);
			else if (rows.length === 0) context.say(query.waiting_for ? "No request waits for you" : "No request matches");
			else context.printTable(columns, rows);
			sayMore(context, result, "requests");
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/approvals/reject.js
var reject;
var init_reject = __esmMin((() => {
	init_exit_codes();
	init_required();
	init_find_request();
	init_print_request();
	reject = {
		name: "reject",
		summary: "Reject a version for an environment",
		usage: "[<request-id>] --comment <text>",
		details: `People who may approve may also reject. The version then starts only after somebody has asked again, until the
request expires. An approved request can be rejected, too.`,
		examples: ["reject 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04 --comment \"Wrong totals\"", "reject --product checkout --version 1.4.2 --environment production --comment \"Wrong totals\""],
		options: {
			...requestOptions,
			comment: {
				value: "<text>",
				help: "why the version must not start"
			}
		},
		run: async (context, args) => {
			const { comment } = required$1(args.values, ["comment"]);
			const id = await findRequest(context, args, {
				command: reject,
				states: ["pending", "approved"]
			});
			const { data } = await context.api("user").POST("/approval-requests/{approval-request-id}/reject/", {
				params: requestPath(id),
				body: { comment }
			});
			printRequest(data, context);
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/approvals/request.js
var approvalsRequest;
var init_request = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_positionals();
	init_required();
	init_usage_error();
	init_print_request();
	approvalsRequest = {
		name: "approvals request",
		summary: "Ask for the approvals that a start needs",
		usage: "--product <name> --environment <name> --version <version>",
		details: `A blocked start asks by itself; this command asks before. Where the version does not exist yet, ask for a commit or a
branch: its first start uses the request. When the same request is open already, that one is shown.`,
		examples: ["approvals request --product checkout --environment production --version 1.4.2 --reason \"Payments by invoice\"", "approvals request --product checkout --environment production --sha 9fceb02d0ae598e95dc970b74767f19372d61af8"],
		options: {
			product: {
				value: "<name>",
				variable: "SHIPLOG_PRODUCT",
				help: "name of the product"
			},
			environment: {
				value: "<name>",
				variable: "SHIPLOG_ENVIRONMENT",
				help: "name of the environment"
			},
			version: {
				value: "<version>",
				help: "the version that is to start"
			},
			sha: {
				value: "<sha>",
				help: "a commit, instead of the version"
			},
			branch: {
				value: "<name>",
				help: "a branch, instead of the version"
			},
			reason: {
				value: "<text>",
				help: "why the version is to start; approvers see it"
			}
		},
		run: async (context, args) => {
			positionalsOf(args, approvalsRequest, {
				least: 0,
				most: 0
			});
			const { product, environment } = required$1(args.values, ["product", "environment"]);
			const { version, sha, branch, reason } = args.values;
			if ([
				version,
				sha,
				branch
			].filter((one) => one !== void 0).length !== 1) throw new UsageError("One of --version, --sha and --branch is required, and not more");
			const body = given({
				product_name: product,
				environment_name: environment,
				version,
				scm_sha: sha,
				scm_branch: branch,
				reason
			});
			const { data } = await context.api("user").POST("/approval-requests/", { body });
			printRequest(data, context);
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/run-options.js
var runOptions, required;
var init_run_options = __esmMin((() => {
	init_usage_error();
	runOptions = {
		product: {
			value: "<name>",
			variable: "SHIPLOG_PRODUCT",
			help: "product; default: name of the repository"
		},
		version: {
			value: "<version>",
			variable: "SHIPLOG_VERSION",
			help: "version; default: the tag being built"
		},
		environment: {
			value: "<name>",
			variable: "SHIPLOG_ENVIRONMENT",
			help: "environment, such as production"
		}
	};
	required = (name, values, detected) => {
		const value = values[name] || detected;
		if (value) return value;
		throw new UsageError(`Say which ${name}: use --${name}, or set ${runOptions[name].variable}`);
	};
}));
// libs/cli/src/report/kinds.js
var product, version$1, environment, sharedFields, deployment, build$1, kinds;
var init_kinds = __esmMin((() => {
	init_run_options();
	({product, version: version$1, environment} = runOptions);
	sharedFields = [
		"scm_branch",
		"scm_sha",
		"scm_repository",
		"build_url",
		"build_number",
		"source_system",
		"invoke_id",
		"extra_metadata",
		"started_at",
		"completed_at",
		"error_message",
		"error_code",
		"occurred_at"
	];
	deployment = {
		noun: "deployment",
		command: "deploy",
		path: "/deployment-events/",
		actor: "deployed_by",
		options: {
			product,
			version: version$1,
			environment
		},
		fields: [...[
			"deployed_by",
			"deployed_by_email",
			"deployed_by_name",
			...sharedFields
		], ...[
			"deploy_url",
			"change_reference",
			"skip_preflight_checks"
		]],
		pageOf: ({ id }) => `/console/deployments?open=${id}`
	};
	build$1 = {
		noun: "build",
		command: "build",
		path: "/build-events/",
		actor: "built_by",
		options: {
			product,
			version: version$1
		},
		fields: [
			"built_by",
			"built_by_email",
			"built_by_name",
			...sharedFields
		],
		pageOf: ({ version_id }) => `/console/versions/${version_id}`
	};
	kinds = {
		deployment,
		build: build$1
	};
}));
// libs/cli/src/ci/detected.js
var joined, branchOrTag;
var init_detected = __esmMin((() => {
	joined = (separator, ...values) => values.every(Boolean) ? values.join(separator) : void 0;
	branchOrTag = (reference) => {
		const [, kind, name] = reference?.match(/^refs\/(heads|tags)\/(.+)$/) ?? [];
		if (kind === "tags" && name) return { version: name };
		if (kind === "heads" && name) return { scm_branch: name };
		return reference && !reference.startsWith("refs/") ? { scm_branch: reference } : {};
	};
}));
// libs/cli/src/ci/repository.js
var publicAddress, repositoryName;
var init_repository = __esmMin((() => {
	publicAddress = (address) => {
		const [, scheme, user = "", rest = ""] = address?.match(/^(\w[\w+.-]*:\/\/)(?:([^/]*)@)?([^?#]*)/) ?? [];
		if (scheme === "file://") return void 0;
		if (scheme === "ssh://" && user !== "") return `ssh://${user.replace(/:.*$/, "")}@${rest}`;
		if (scheme !== void 0) return scheme + rest;
		const [, shortUser, location] = address?.match(/^([^/:@]+)(?::[^/@]*)?@([^/@]+:[^?#]*)/) ?? [];
		return location === void 0 ? void 0 : `${shortUser}@${location}`;
	};
	repositoryName = (address) => address?.match(/([^/:]+?)(?:\.git)?\/*$/)?.[1];
}));
// libs/cli/src/ci/azure-pipelines.js
var azurePipelines;
var init_azure_pipelines = __esmMin((() => {
	init_detected();
	init_repository();
	azurePipelines = (env) => {
		if (env.TF_BUILD !== "True") return void 0;
		const scm_repository = publicAddress(env.BUILD_REPOSITORY_URI);
		const project = joined("", env.SYSTEM_COLLECTIONURI, encodeURIComponent(env.SYSTEM_TEAMPROJECT ?? ""));
		return {
			source_system: "azure-pipelines",
			build_number: env.BUILD_BUILDNUMBER,
			invoke_id: joined("-", env.BUILD_BUILDID, env.SYSTEM_JOBID, env.SYSTEM_JOBATTEMPT),
			build_url: joined("", project, "/_build/results?buildId=", env.BUILD_BUILDID),
			scm_repository,
			scm_sha: env.BUILD_SOURCEVERSION,
			...branchOrTag(env.BUILD_SOURCEBRANCH),
			...branchOrTag(env.SYSTEM_PULLREQUEST_SOURCEBRANCH),
			actor: env.BUILD_REQUESTEDFOREMAIL || env.BUILD_REQUESTEDFOR,
			actor_email: env.BUILD_REQUESTEDFOREMAIL,
			actor_name: env.BUILD_REQUESTEDFOR,
			product: repositoryName(env.BUILD_REPOSITORY_NAME),
			environment: env.ENVIRONMENT_NAME
		};
	};
}));
// libs/cli/src/ci/bitbucket.js
var bitbucket;
var init_bitbucket = __esmMin((() => {
	init_detected();
	init_repository();
	bitbucket = (env) => {
		if (!env.BITBUCKET_BUILD_NUMBER) return void 0;
		const page = joined("/", "https://bitbucket.org", env.BITBUCKET_REPO_FULL_NAME);
		return {
			source_system: "bitbucket",
			build_number: env.BITBUCKET_BUILD_NUMBER,
			invoke_id: joined("-", env.BITBUCKET_PIPELINE_UUID, env.BITBUCKET_STEP_UUID, env.BITBUCKET_STEP_RUN_NUMBER || "1"),
			build_url: joined("/", page, "pipelines/results", env.BITBUCKET_BUILD_NUMBER),
			scm_repository: publicAddress(env.BITBUCKET_GIT_HTTP_ORIGIN) ?? page,
			scm_sha: env.BITBUCKET_COMMIT,
			scm_branch: env.BITBUCKET_BRANCH,
			actor: env.BITBUCKET_STEP_TRIGGERER_UUID,
			product: env.BITBUCKET_REPO_SLUG,
			version: env.BITBUCKET_TAG,
			environment: env.BITBUCKET_DEPLOYMENT_ENVIRONMENT
		};
	};
}));
// libs/cli/src/ci/buildkite.js
var buildkite;
var init_buildkite = __esmMin((() => {
	init_detected();
	init_repository();
	buildkite = (env) => {
		if (env.BUILDKITE !== "true") return void 0;
		const scm_repository = publicAddress(env.BUILDKITE_REPO);
		return {
			source_system: "buildkite",
			build_number: env.BUILDKITE_BUILD_NUMBER,
			invoke_id: env.BUILDKITE_JOB_ID,
			build_url: joined("#", env.BUILDKITE_BUILD_URL, env.BUILDKITE_JOB_ID),
			scm_repository,
			scm_sha: env.BUILDKITE_COMMIT === "HEAD" ? void 0 : env.BUILDKITE_COMMIT,
			scm_branch: env.BUILDKITE_TAG ? void 0 : env.BUILDKITE_BRANCH,
			actor: env.BUILDKITE_BUILD_CREATOR_EMAIL || env.BUILDKITE_BUILD_CREATOR,
			actor_email: env.BUILDKITE_BUILD_CREATOR_EMAIL,
			actor_name: env.BUILDKITE_BUILD_CREATOR,
			product: repositoryName(scm_repository),
			version: env.BUILDKITE_TAG
		};
	};
}));
// libs/cli/src/ci/circleci.js
var circleci;
var init_circleci = __esmMin((() => {
	init_repository();
	circleci = (env) => {
		if (env.CIRCLECI !== "true") return void 0;
		return {
			source_system: "circleci",
			build_number: env.CIRCLE_BUILD_NUM,
			invoke_id: env.CIRCLE_WORKFLOW_JOB_ID,
			build_url: env.CIRCLE_BUILD_URL,
			scm_repository: publicAddress(env.CIRCLE_REPOSITORY_URL),
			scm_sha: env.CIRCLE_SHA1,
			scm_branch: env.CIRCLE_BRANCH,
			actor: env.CIRCLE_USERNAME,
			product: env.CIRCLE_PROJECT_REPONAME,
			version: env.CIRCLE_TAG
		};
	};
}));
// libs/cli/src/ci/git.js
var gitTimeoutMs, git, userName, detectGit;
var init_git = __esmMin((() => {
	init_repository();
	gitTimeoutMs = 2e3;
	git = (...args) => {
		const { stdout, status } = spawnSync("git", args, {
			timeout: gitTimeoutMs,
			maxBuffer: 65536,
			encoding: "utf8",
			windowsHide: true
		});
		return status === 0 ? stdout.trim() || void 0 : void 0;
	};
	userName = (env) => {
		try {
			return userInfo().username;
		} catch {
			return env.USER || env.USERNAME;
		}
	};
	detectGit = (env) => {
		const actor = userName(env);
		const scm_sha = git("rev-parse", "--verify", "HEAD");
		if (scm_sha === void 0) return { actor };
		const scm_repository = publicAddress(git("remote", "get-url", "origin"));
		return {
			actor,
			scm_sha,
			scm_repository,
			scm_branch: git("symbolic-ref", "--short", "HEAD"),
			product: repositoryName(scm_repository)
		};
	};
}));
// libs/cli/src/ci/github-actions.js
var githubActions;
var init_github_actions = __esmMin((() => {
	init_detected();
	init_repository();
	githubActions = (env) => {
		if (env.GITHUB_ACTIONS !== "true") return void 0;
		const scm_repository = joined("/", env.GITHUB_SERVER_URL, env.GITHUB_REPOSITORY);
		return {
			source_system: "github-actions",
			build_number: env.GITHUB_RUN_NUMBER,
			invoke_id: joined("-", env.GITHUB_RUN_ID, env.GITHUB_RUN_ATTEMPT),
			build_url: joined("/", scm_repository, "actions/runs", env.GITHUB_RUN_ID),
			scm_repository,
			scm_sha: env.GITHUB_SHA,
			...branchOrTag(env.GITHUB_REF),
			...env.GITHUB_HEAD_REF && { scm_branch: env.GITHUB_HEAD_REF },
			actor: env.GITHUB_TRIGGERING_ACTOR || env.GITHUB_ACTOR,
			product: repositoryName(env.GITHUB_REPOSITORY)
		};
	};
}));
// libs/cli/src/ci/gitlab.js
var gitlab;
var init_gitlab = __esmMin((() => {
	gitlab = (env) => {
		if (env.GITLAB_CI !== "true") return void 0;
		return {
			source_system: "gitlab",
			build_number: env.CI_PIPELINE_IID,
			invoke_id: env.CI_JOB_ID,
			build_url: env.CI_JOB_URL,
			scm_repository: env.CI_PROJECT_URL,
			scm_sha: env.CI_COMMIT_SHA,
			scm_branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH,
			actor: env.GITLAB_USER_LOGIN,
			actor_email: env.GITLAB_USER_EMAIL,
			actor_name: env.GITLAB_USER_NAME,
			product: env.CI_PROJECT_NAME,
			version: env.CI_COMMIT_TAG,
			environment: env.CI_ENVIRONMENT_NAME
		};
	};
}));
// libs/cli/src/ci/jenkins.js
var jenkins;
var init_jenkins = __esmMin((() => {
	init_repository();
	jenkins = (env) => {
		if (!env.JENKINS_URL) return void 0;
		const scm_repository = publicAddress(env.GIT_URL);
		return {
			source_system: "jenkins",
			build_number: env.BUILD_NUMBER,
			invoke_id: env.BUILD_TAG,
			build_url: env.BUILD_URL,
			scm_repository,
			scm_sha: env.GIT_COMMIT,
			scm_branch: env.TAG_NAME ? void 0 : env.CHANGE_BRANCH || env.GIT_BRANCH?.replace(/^origin\//, ""),
			actor: env.BUILD_USER_ID,
			actor_email: env.BUILD_USER_EMAIL,
			actor_name: env.BUILD_USER,
			product: repositoryName(scm_repository),
			version: env.TAG_NAME
		};
	};
}));
// libs/cli/src/ci/rundeck.js
var rundeck;
var init_rundeck = __esmMin((() => {
	init_detected();
	rundeck = (env) => {
		if (!env.RD_JOB_EXECID) return void 0;
		const project = joined("/project/", env.RD_JOB_SERVERURL?.replace(/\/+$/, ""), env.RD_JOB_PROJECT);
		return {
			source_system: "rundeck",
			build_number: env.RD_JOB_EXECID,
			invoke_id: env.RD_JOB_EXECID,
			build_url: joined("/execution/show/", project, env.RD_JOB_EXECID),
			actor: env.RD_JOB_USERNAME,
			actor_email: env.RD_JOB_USER_EMAIL
		};
	};
}));
// libs/cli/src/ci/teamcity.js
var teamcity;
var init_teamcity = __esmMin((() => {
	init_detected();
	teamcity = (env) => {
		if (!env.TEAMCITY_VERSION) return void 0;
		return {
			source_system: "teamcity",
			build_number: env.BUILD_NUMBER,
			invoke_id: env.BUILD_URL || joined("/", env.TEAMCITY_PROJECT_NAME, env.TEAMCITY_BUILDCONF_NAME, env.BUILD_NUMBER),
			build_url: env.BUILD_URL,
			scm_sha: env.BUILD_VCS_NUMBER
		};
	};
}));
// libs/cli/src/ci/travis.js
var travis;
var init_travis = __esmMin((() => {
	init_repository();
	travis = (env) => {
		if (env.TRAVIS !== "true") return void 0;
		return {
			source_system: "travis",
			build_number: env.TRAVIS_BUILD_NUMBER,
			invoke_id: env.TRAVIS_JOB_ID,
			build_url: env.TRAVIS_JOB_WEB_URL || env.TRAVIS_BUILD_WEB_URL,
			scm_repository: env.TRAVIS_REPO_SLUG,
			scm_sha: env.TRAVIS_COMMIT,
			scm_branch: env.TRAVIS_PULL_REQUEST_BRANCH || (env.TRAVIS_TAG ? void 0 : env.TRAVIS_BRANCH),
			product: repositoryName(env.TRAVIS_REPO_SLUG),
			version: env.TRAVIS_TAG
		};
	};
}));
// libs/cli/src/ci/index.js
var ciSystems, detectRun;
var init_ci = __esmMin((() => {
	init_azure_pipelines();
	init_bitbucket();
	init_buildkite();
	init_circleci();
	init_git();
	init_github_actions();
	init_gitlab();
	init_jenkins();
	init_rundeck();
	init_teamcity();
	init_travis();
	ciSystems = [
		githubActions,
		gitlab,
		jenkins,
		circleci,
		azurePipelines,
		bitbucket,
		buildkite,
		teamcity,
		travis,
		rundeck
	];
	detectRun = (env) => {
		for (const read of ciSystems) {
			const detected = read(env);
			if (detected) return detected;
		}
		return detectGit(env);
	};
}));
// libs/cli/src/report/event.js
var longestLink, longestText, longest, detectedFields, toValue, givenFields, variableFields, makeEvent;
var init_event = __esmMin((() => {
	init_ci();
	init_run_options();
	init_usage_error();
	longestLink = 2048;
	longestText = 255;
	longest = (name) => /^(build_url|deploy_url|scm_repository)$/.test(name) ? longestLink : longestText;
	detectedFields = (kind, { actor, actor_email, actor_name, product: _, version: __, environment: ___, ...rest }) => {
		const named = {
			...rest,
			[kind.actor]: actor,
			[`${kind.actor}_email`]: actor_email,
			[`${kind.actor}_name`]: actor_name
		};
		return Object.entries(named).filter(([name, value]) => value !== void 0 && value.length <= longest(name));
	};
	toValue = (name, text) => {
		if (text !== "" && name === "extra_metadata") {
			try {
				const value = JSON.parse(text);
				if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
			} catch {}
			throw new UsageError("Field extra_metadata must be a JSON object, such as {\"region\": \"eu\"}");
		}
		return name === "skip_preflight_checks" ? text === "true" : text;
	};
	givenFields = (kind, texts) => texts.map((text) => {
		const [name = "", ...rest] = text.split("=");
		if (rest.length === 0) throw new UsageError(`Write --field name=value, not --field ${name}`);
		if (!kind.fields.includes(name)) throw new UsageError(`There is no field '${name}' of a ${kind.noun}. Fields: ${kind.fields.join(", ")}`);
		return [name, rest.join("=")];
	});
	variableFields = (kind, env) => kind.fields.flatMap((name) => {
		const variable = name.toUpperCase();
		const value = env[`SHIPLOG_${variable}`] || env[`VERSIONER_${variable}`];
		return value ? [[name, value]] : [];
	});
	makeEvent = (kind, status, values, env) => {
		const detected = detectRun(env);
		const texts = Object.fromEntries([
			...detectedFields(kind, detected),
			...variableFields(kind, env),
			...givenFields(kind, values.field ?? [])
		]);
		const fields = Object.entries(texts).filter(([, text]) => text !== "");
		return {
			product_name: required("product", values, detected.product),
			version: required("version", values, detected.version),
			...kind.options.environment && { environment_name: required("environment", values, detected.environment) },
			status,
			...Object.fromEntries(fields.map(([name, text]) => [name, toValue(name, text)]))
		};
	};
}));
// libs/cli/src/report/options.js
var reportOptions, waitOption, minuteMs, sendingOf;
var init_options = __esmMin((() => {
	init_time();
	reportOptions = {
		field: {
			value: "<name=value>",
			multiple: true,
			help: "another field of the event; may be repeated"
		},
		strict: { help: "fail when Shiplog cannot be reached" },
		"give-up-after": {
			value: "<duration>",
			variable: "SHIPLOG_GIVE_UP_AFTER",
			help: "longest time to try to reach Shiplog; default 15s"
		},
		"dry-run": { help: "print the event, and send nothing" }
	};
	waitOption = { wait: {
		value: "<duration>",
		help: "how long to wait while rules block the start, such as 30m"
	} };
	minuteMs = 6e4;
	sendingOf = (values) => ({
		giveUpMs: durationOf("--give-up-after", values["give-up-after"] ?? "15s", 10 * minuteMs),
		strict: values.strict === true,
		waitMs: values.wait === void 0 ? 0 : durationOf("--wait", values.wait, 1440 * minuteMs)
	});
}));
// libs/cli/src/report/away.js
var NetworkProblem, isAway, withinTime;
var init_away = __esmMin((() => {
	init_src();
	NetworkProblem = NetworkError;
	isAway = (err) => err instanceof NetworkError || err instanceof ApiError && (err.status >= 500 || err.status === 429);
	withinTime = async (ms, signal, work) => {
		const limit = AbortSignal.timeout(ms);
		try {
			return await work(signal ? AbortSignal.any([signal, limit]) : limit);
		} catch (err) {
			if (err !== limit.reason || !limit.aborted) throw err;
			throw new NetworkProblem("timeout", `Shiplog did not answer within ${ms / 1e3} s`);
		}
	};
}));
// libs/cli/src/account.js
var accountOf;
var init_account = __esmMin((() => {
	accountOf = (env) => (env.SHIPLOG_KEY || env.VERSIONER_API_KEY || "").match(/^sk_(.+)_k\d+_[0-9A-Za-z]+$/)?.[1] ?? null;
}));
// libs/cli/src/ci/github-report.js
var maxText, short, escapeMessage, escapeTitle, toMarkdown, annotationLine, summaryOf, outputLines, append, reportToGitHub, runRows, blockedReport, final, recordedReport, awayReport;
var init_github_report = __esmMin((() => {
	init_plain();
	maxText = 1e3;
	short = (text) => {
		const line = plain(text);
		return line.length > maxText ? `${line.slice(0, 999)}…` : line;
	};
	escapeMessage = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
	escapeTitle = (text) => escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
	toMarkdown = (text) => short(text).replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
	annotationLine = ({ level, title, message }, link) => {
		const text = link === void 0 ? short(message) : `${short(message)}\n${link}`;
		return `::${level} title=${escapeTitle(short(title))}::${escapeMessage(text)}\n`;
	};
	summaryOf = ({ heading, rows, link }) => {
		const table = [
			"| | |",
			"|---|---|",
			...rows.map(([label, text]) => `| ${label} | ${toMarkdown(text)} |`)
		];
		const parts = [`### ${toMarkdown(heading)}`, table.join("\n")];
		if (link !== void 0) parts.push(`[Open in Shiplog](<${new URL(link).href}>)`);
		return `${parts.join("\n\n")}\n\n`;
	};
	outputLines = ([name, value]) => {
		const delimiter = randomUUID();
		return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
	};
	append = (file, text) => {
		try {
			if (file) appendFileSync(file, text);
		} catch {}
	};
	reportToGitHub = (env, report, write = (text) => void process.stderr.write(text)) => {
		if (env.GITHUB_ACTIONS !== "true") return;
		const { annotations, heading, link, outputs } = report;
		for (const annotation of annotations) write(annotationLine(annotation, link));
		if (heading !== void 0) append(env.GITHUB_STEP_SUMMARY, summaryOf({
			...report,
			heading
		}));
		const lines = Object.entries({
			...outputs,
			...link !== void 0 && { link }
		}).map(outputLines);
		append(env.GITHUB_OUTPUT, lines.join(""));
	};
	runRows = ({ product_name, version, environment_name }) => [
		["Product", product_name],
		["Version", version],
		...environment_name ? [["Environment", String(environment_name)]] : []
	];
	blockedReport = (run, { violations, message = violations[0]?.message ?? "", until }, link) => ({
		annotations: [{
			level: "error",
			title: `Deployment blocked: ${violations[0]?.rule_name}`,
			message
		}],
		heading: "Deployment blocked",
		rows: [
			...runRows(run),
			...violations.map((one) => ["Rule", `${one.rule_name}: ${one.message}`]),
			...until === null ? [] : [["Passes at", until]]
		],
		...link !== void 0 && { link },
		outputs: { allowed: "false" }
	});
	final = /* @__PURE__ */ new Set([
		"completed",
		"failed",
		"aborted"
	]);
	recordedReport = (noun, answer, link) => {
		return {
			annotations: (answer.extra_metadata?.preflight_status?.rules_evaluated ?? []).filter((rule) => rule.status === "report_only" && rule.evaluation_result === "failed").map((rule) => ({
				level: "warning",
				title: `Rule that only reports: ${rule.rule_name}`,
				message: rule.error_message
			})),
			...final.has(answer.status) && { heading: `Shiplog: ${noun} ${answer.status}` },
			rows: runRows(answer),
			link,
			outputs: noun === "deployment" ? {
				allowed: "true",
				"deployment-id": answer.id
			} : {}
		};
	};
	awayReport = (message) => ({
		annotations: [{
			level: "warning",
			title: "Shiplog is away",
			message
		}],
		rows: [],
		outputs: { allowed: "true" }
	});
}));
// libs/cli/src/spool/folder.js
var stateFolder, isOwn, makeOwnFolder;
var init_folder = __esmMin((() => {
	stateFolder = (env) => {
		if (env.SHIPLOG_STATE_DIR) return env.SHIPLOG_STATE_DIR;
		if (process.platform === "win32") return join(env.LOCALAPPDATA || join(homedir(), "AppData", "Local"), "shiplog");
		return join(env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "shiplog");
	};
	isOwn = ({ uid }) => process.getuid === void 0 || uid === process.getuid();
	makeOwnFolder = (path) => {
		mkdirSync(path, {
			recursive: true,
			mode: 448
		});
		const stats = lstatSync(path);
		if (!stats.isDirectory()) throw new Error(`${path} is not a folder`);
		if (!isOwn(stats)) throw new Error(`${path} belongs to another user. Set SHIPLOG_STATE_DIR`);
		if (process.platform !== "win32" && (stats.mode & 63) !== 0) chmodSync(path, 448);
	};
}));
// libs/cli/src/spool/spool.js
var limits, entryName, isEntry, openSpool, keepIn, sizeOf, writeWhole, readOwn;
var init_spool = __esmMin((() => {
	init_folder();
	limits = {
		events: 1e3,
		bytes: 10485760,
		/** Of one event. Shiplog takes metadata of 100 KiB, and its other fields have less. */
		eventBytes: 262144,
		rejected: 100,
		/** Events for another address or account are set aside after this time. */
		foreignMs: 2592e6,
		/** A lock that was not touched for so long was left behind. Each request ends sooner. */
		lockMs: 6e4
	};
	entryName = /^\d{13}-[\w-]{36}\.json$/;
	isEntry = (value) => {
		const entry = value;
		return [
			entry?.url,
			entry?.idempotency_key,
			entry?.event?.occurred_at,
			entry?.event?.status
		].every((text) => typeof text === "string") && /^[\x21-\x7e]{1,255}$/.test(entry.idempotency_key) && ["deployment", "build"].includes(entry.kind) && (entry.account === null || typeof entry.account === "string");
	};
	openSpool = (env) => {
		const state = stateFolder(env);
		const folder = join(state, "spool");
		const rejectedFolder = join(state, "rejected");
		const lock = join(folder, "lock");
		const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => entryName.test(name)) : []).sort();
		/** Returns an event; undefined when the file is gone or cannot be an event. */
		const read = (name) => {
			try {
				const value = JSON.parse(readOwn(join(folder, name)));
				return isEntry(value) ? value : void 0;
			} catch {
				return;
			}
		};
		const remove = (name) => rmSync(join(folder, name), { force: true });
		/** Moves an event to the folder of rejected ones, with a file beside it that says why. */
		const reject = (name, reason) => {
			makeOwnFolder(rejectedFolder);
			if (!existsSync(join(folder, name))) return;
			renameSync(join(folder, name), join(rejectedFolder, name));
			writeWhole(rejectedFolder, name.replace(/json$/, "txt"), `${reason}\n`);
			const old = readdirSync(rejectedFolder).sort().slice(0, -2 * limits.rejected);
			for (const one of old) rmSync(join(rejectedFolder, one), { force: true });
		};
		/** Returns false when another command has the lock. Sending twice would do no harm, but is of no use. */
		const takeLock = () => {
			makeOwnFolder(folder);
			if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > limits.lockMs) rmSync(lock, { force: true });
			try {
				writeFileSync(lock, String(process.pid), {
					flag: "wx",
					mode: 384
				});
				return true;
			} catch (err) {
				if (err.code === "EEXIST") return false;
				throw err;
			}
		};
		return {
			rejectedFolder,
			names,
			/** @param {Entry} entry @throws Error when the disk or the folder is full */
			keep: (entry) => {
				makeOwnFolder(folder);
				keepIn(folder, names(), entry);
			},
			read,
			remove,
			reject,
			takeLock,
			touchLock: () => utimesSync(lock, /* @__PURE__ */ new Date(), /* @__PURE__ */ new Date()),
			freeLock: () => rmSync(lock, { force: true })
		};
	};
	keepIn = (folder, present, entry) => {
		const text = JSON.stringify(entry);
		const size = Buffer.byteLength(text);
		if (size > limits.eventBytes) throw new Error(`An event may have ${limits.eventBytes} bytes at most`);
		const used = present.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0);
		if (present.length >= limits.events || used + size > limits.bytes) throw new Error(`${folder} is full: it has ${present.length} events`);
		const time = String(Date.parse(entry.event.occurred_at)).padStart(13, "0");
		writeWhole(folder, `${time}-${randomUUID()}.json`, text);
	};
	sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	writeWhole = (folder, name, text) => {
		const draft = join(folder, `.${name}.${process.pid}`);
		try {
			const file = openSync(draft, "wx", 384);
			try {
				writeSync(file, text);
				fsyncSync(file);
			} finally {
				closeSync(file);
			}
			renameSync(draft, join(folder, name));
		} catch (err) {
			rmSync(draft, { force: true });
			throw err;
		}
	};
	readOwn = (path) => {
		const file = openSync(path, constants$1.O_RDONLY | (constants$1.O_NOFOLLOW ?? 0) | (constants$1.O_NONBLOCK ?? 0));
		try {
			const stats = fstatSync(file);
			if (!stats.isFile() || stats.size > limits.eventBytes) throw new Error("not an event");
			return readFileSync(file, "utf8");
		} finally {
			closeSync(file);
		}
	};
}));
// libs/cli/src/spool/flush.js
var conflict, meaningOf, flush$1, sendAll, isForUs, problemOf, nameOf$1, send$1;
var init_flush$1 = __esmMin((() => {
	init_src();
	init_account();
	init_plain();
	init_away();
	init_kinds();
	init_spool();
	conflict = 422;
	meaningOf = (err) => {
		if (err instanceof DeploymentBlockedError) return "left";
		if (!(err instanceof ApiError) || isAway(err)) return "stop";
		if (err.status === conflict) return "sent";
		if ([
			400,
			409,
			413
		].includes(err.status)) return "rejected";
		return err.status === 403 ? "left" : "stop";
	};
	flush$1 = async (context, signal) => {
		const spool = openSpool(context.env);
		const flushed = {
			sent: 0,
			rejected: 0,
			left: 0
		};
		if (spool.names().length === 0) return flushed;
		if (!spool.takeLock()) return {
			...flushed,
			problem: "Another command is sending the events that wait"
		};
		try {
			return await sendAll(context, spool, signal);
		} finally {
			spool.freeLock();
		}
	};
	sendAll = async (context, spool, signal) => {
		const flushed = {
			sent: 0,
			rejected: 0,
			left: 0
		};
		const names = spool.names();
		const api = context.api("key", {
			signal,
			retries: 0,
			timeoutMs: 1e4
		});
		for (const [index, name] of names.entries()) {
			const entry = spool.read(name);
			const problem = entry === void 0 ? "The file is not an event" : problemOf(entry, context);
			if (problem !== void 0) {
				spool.reject(name, problem);
				flushed.rejected += 1;
				continue;
			}
			if (entry === void 0 || !isForUs(entry, context)) {
				flushed.left += 1;
				continue;
			}
			spool.touchLock();
			const err = await send$1(api, entry);
			const meaning = err === void 0 ? "sent" : meaningOf(err);
			if (meaning === "stop") {
				const message = err instanceof Error ? err.message : String(err);
				return {
					...flushed,
					left: flushed.left + names.length - index,
					problem: message
				};
			}
			if (meaning === "sent") spool.remove(name);
			if (meaning === "rejected" && err instanceof Error) {
				spool.reject(name, err.message);
				context.say(plain(`Shiplog refuses an event that waited, ${nameOf$1(entry)}: ${err.message}`));
				context.say(`It is in ${spool.rejectedFolder} now`);
			}
			flushed[meaning] += 1;
		}
		return flushed;
	};
	isForUs = ({ url, account }, context) => url === context.link("") && account === accountOf(context.env);
	problemOf = (entry, context) => {
		if (!(Date.now() - Date.parse(entry.event.occurred_at) <= limits.foreignMs) && !isForUs(entry, context)) return `No command has sent it to ${entry.url} for 30 days`;
	};
	nameOf$1 = ({ event }) => `${event.product_name} ${event.version} ${event.status}`;
	send$1 = async (api, { kind, idempotency_key, event }) => {
		const params = { header: { "Idempotency-Key": idempotency_key } };
		try {
			await api.POST(kinds[kind].path, {
				params,
				body: event
			});
			return;
		} catch (err) {
			return err;
		}
	};
}));
// libs/cli/src/report/send.js
var shareOfOthers, messageOf, sendOthers, keep, send;
var init_send = __esmMin((() => {
	init_account();
	init_github_report();
	init_plain();
	init_flush$1();
	init_spool();
	init_away();
	shareOfOthers = 1 / 3;
	messageOf = (err) => err instanceof Error ? err.message : String(err);
	sendOthers = async (context, ms, signal) => {
		try {
			const { sent, problem } = await withinTime(ms, signal, (limit) => flush$1(context, limit));
			if (sent > 0) context.say(`Sent ${sent} ${sent === 1 ? "event" : "events"} that waited`);
			return problem === void 0;
		} catch (err) {
			signal?.throwIfAborted();
			context.say(plain(`Events that wait could not be sent: ${messageOf(err)}`));
			return true;
		}
	};
	keep = (context, kind, event, { key, occurredAt }) => {
		try {
			openSpool(context.env).keep({
				kind: kind.noun,
				url: context.link(""),
				account: accountOf(context.env),
				idempotency_key: key,
				event: {
					occurred_at: occurredAt,
					...event
				}
			});
			context.say("The event is kept. The next command that reports sends it, and so does shiplog flush.");
		} catch (err) {
			context.say(plain(`The event could not be kept: ${messageOf(err)}`));
		}
	};
	send = async (context, kind, event, { giveUpMs, strict, signal }) => {
		const attempt = {
			key: `shiplog-cli-${randomUUID()}`,
			occurredAt: (/* @__PURE__ */ new Date()).toISOString()
		};
		const params = { header: { "Idempotency-Key": attempt.key } };
		context.api("key");
		const began = Date.now();
		const hasSentOthers = await sendOthers(context, giveUpMs * shareOfOthers, signal);
		try {
			const data = await withinTime(giveUpMs - (Date.now() - began), signal, async (limit) => {
				const requests = {
					signal: limit,
					timeoutMs: giveUpMs / 2,
					maxRetryAfterMs: giveUpMs
				};
				return (await context.api("key", requests).POST(kind.path, {
					params,
					body: event
				})).data;
			});
			if (!hasSentOthers) await sendOthers(context, giveUpMs * shareOfOthers, signal);
			return data;
		} catch (err) {
			if (!isAway(err)) throw err;
			if (strict && event.status === "started") throw err;
			context.say(plain(`${messageOf(err)}.`.replace(/\.\.$/, ".")));
			keep(context, kind, event, attempt);
			if (strict) throw err;
			reportToGitHub(context.env, awayReport(messageOf(err)));
			return;
		}
	};
}));
// libs/cli/src/report/start.js
var pollMs, tryMs, sayMs, hopeless, mayChange, isAllowed, waitToTry, start;
var init_start = __esmMin((() => {
	init_src();
	init_plain();
	init_time();
	init_away();
	init_send();
	pollMs = 1e4;
	tryMs = 6e4;
	sayMs = 3e5;
	hopeless = /* @__PURE__ */ new Set(["VERSION_NOT_ALLOWED", "BRANCH_NOT_ALLOWED"]);
	mayChange = ({ details, retryAfter }, until) => !details.violations.some(({ code }) => hopeless.has(code)) && (retryAfter === null || Date.parse(retryAfter) < until);
	isAllowed = async (context, { product_name, version, environment_name, scm_branch }) => {
		const body = {
			product_name,
			version,
			environment_name,
			...scm_branch !== void 0 && { scm_branch }
		};
		try {
			const { data } = await context.api("key").POST("/preflight-checks/", { body });
			return data.allowed;
		} catch (err) {
			if (isAway(err)) return false;
			throw err;
		}
	};
	waitToTry = async (context, event, at) => {
		while (Date.now() < at) {
			const { signal } = context;
			await setTimeout$1(Math.min(pollMs, at - Date.now()), void 0, { signal }).catch(() => signal.throwIfAborted());
			if (Date.now() < at && await isAllowed(context, event)) return;
		}
	};
	start = async (context, kind, event, sending) => {
		const until = Date.now() + sending.waitMs;
		let saidAt = 0;
		for (;;) try {
			return await send(context, kind, event, sending);
		} catch (err) {
			if (!(err instanceof DeploymentBlockedError) || !mayChange(err, until) || Date.now() >= until) throw err;
			if (Date.now() - saidAt >= sayMs) {
				saidAt = Date.now();
				context.say(plain(`Blocked: ${err.message}. Waiting for up to ${showDuration(until - saidAt)}`));
			}
			const opens = err.retryAfter === null ? Number.POSITIVE_INFINITY : Date.parse(err.retryAfter);
			await waitToTry(context, event, Math.min(opens, Date.now() + tryMs, until));
		}
	};
}));
// libs/cli/src/report/tell.js
var nameOf, remarks, tellRecorded, tellBlocked;
var init_tell = __esmMin((() => {
	init_github_report();
	init_plain();
	init_time();
	nameOf = ({ product_name, version, environment_name }) => `${product_name} ${version}${environment_name ? ` in ${environment_name}` : ""}`;
	remarks = ({ preflight_status: status, extra_metadata }) => {
		const failed = (extra_metadata?.preflight_status?.rules_evaluated ?? []).filter((rule) => rule.evaluation_result === "failed");
		const outcome = {
			report_only: "only reports",
			overridden: "was overridden",
			bypassed: "was bypassed"
		}[status];
		return failed.map((rule) => `Rule "${rule.rule_name}" ${outcome ?? "failed"}: ${rule.error_message}`);
	};
	tellRecorded = (context, kind, answer, write) => {
		write(plain(`Recorded: ${nameOf(answer)} ${answer.status}`));
		for (const remark of remarks(answer)) context.say(plain(remark));
		const page = context.link(kind.pageOf(answer));
		write(page);
		reportToGitHub(context.env, recordedReport(kind.noun, answer, page));
	};
	tellBlocked = (context, event, { message, retryAfter, details }) => {
		const { say, link } = context;
		say(plain(`Blocked: ${nameOf(event)} may not start. ${message}`));
		for (const violation of details.violations) {
			const until = violation.retry_after ? `, until ${showMoment(violation.retry_after, Date.now())}` : "";
			say(plain(`- Rule "${violation.rule_name}": ${violation.message}${until}`));
		}
		if (retryAfter) say(`It may start ${showMoment(retryAfter, Date.now())}. With --wait, the command waits for that.`);
		else say("Time alone does not change that.");
		const request = details.approval_request_id;
		if (request) say(`Ask for approval: ${link(`/console/approvals/${request}`)}`);
		const page = link(`/console/preflight-checks/${details.check_id}`);
		say(`Details, and overrides by administrators: ${page}`);
		const { violations } = details;
		reportToGitHub(context.env, blockedReport(event, {
			message,
			violations,
			until: retryAfter
		}, page));
	};
}));
// libs/cli/src/commands/report.js
var verbs, printEvent, printResult, reportOne, reportCommands;
var init_report = __esmMin((() => {
	init_src();
	init_exit_codes();
	init_positionals();
	init_event();
	init_options();
	init_start();
	init_tell();
	verbs = {
		start: "started",
		finish: "completed",
		fail: "failed",
		abort: "aborted"
	};
	printEvent = ({ json, print, printJson }, event) => {
		if (json) printJson(event);
		else print(JSON.stringify(event, null, 2));
		return exitCodes.ok;
	};
	printResult = (context, kind, event, answer) => {
		if (context.json) context.printJson(answer ?? {
			sent: false,
			event
		});
		else if (answer !== void 0) tellRecorded(context, kind, answer, context.print);
	};
	reportOne = async (context, kind, event, values) => {
		if (values["dry-run"]) return printEvent(context, event);
		const sending = {
			...sendingOf(values),
			signal: context.signal
		};
		try {
			printResult(context, kind, event, await start(context, kind, event, sending));
			return exitCodes.ok;
		} catch (err) {
			if (!(err instanceof DeploymentBlockedError)) throw err;
			tellBlocked(context, event, err);
			if (context.json) {
				const { code, message, retryAfter: retry_after, details } = err;
				context.printJson({
					error: "deployment_blocked",
					code,
					message,
					retry_after,
					details
				});
			}
			return exitCodes.blocked;
		}
	};
	reportCommands = (kind) => Object.entries(verbs).map(([verb, status]) => {
		const command = {
			name: `${kind.command} ${verb}`,
			summary: `Report that a ${kind.noun} ${status === "started" ? "starts" : `has ${status}`}`,
			usage: "[options]",
			options: {
				...kind.options,
				...reportOptions,
				...kind.noun === "deployment" && status === "started" && waitOption
			}
		};
		return {
			...command,
			run: async (context, args) => {
				positionalsOf(args, command, {
					least: 0,
					most: 0
				});
				return await reportOne(context, kind, makeEvent(kind, status, args.values, context.env), args.values);
			}
		};
	});
}));
// libs/cli/src/interrupted-error.js
var numbers, InterruptedError;
var init_interrupted_error = __esmMin((() => {
	numbers = {
		SIGHUP: 1,
		SIGINT: 2,
		SIGTERM: 15
	};
	InterruptedError = class extends Error {
		name = "InterruptedError";
		/** @param {keyof typeof numbers} signal */
		constructor(signal) {
			super(`Interrupted by ${signal}`);
			/** Exit code as shells give it to a program that a signal ended. */
			this.exitCode = 128 + numbers[signal];
		}
	};
}));
// libs/cli/src/report/interrupts.js
var signals, catchInterrupts;
var init_interrupts = __esmMin((() => {
	init_interrupted_error();
	signals = [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	];
	catchInterrupts = () => {
		/** @type {Interrupt[]} */
		const received = [];
		const controller = new AbortController();
		/** @type {(signal: Interrupt) => void} */
		let forward = () => {};
		/** @param {Interrupt} signal */
		const onSignal = (signal) => {
			received.push(signal);
			controller.abort(new InterruptedError(signal));
			forward(signal);
		};
		for (const signal of signals) process.on(signal, onSignal);
		return {
			received,
			signal: controller.signal,
			/** @param {(signal: Interrupt) => void} to */
			forwardTo: (to) => {
				forward = to;
			},
			stop: () => {
				for (const signal of signals) process.off(signal, onSignal);
			}
		};
	};
}));
/** @typedef {ReturnType<typeof catchInterrupts>} Interrupts */
// libs/cli/src/report/run-command.js
var secretVariables, signalDelayMs, withoutSecrets, hasTerminal, notStarted, endOf$1, runCommand$1;
var init_run_command = __esmMin((() => {
	secretVariables = /* @__PURE__ */ new Set([
		"SHIPLOG_KEY",
		"SHIPLOG_TOKEN",
		"VERSIONER_API_KEY"
	]);
	signalDelayMs = 100;
	withoutSecrets = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.has(name.toUpperCase())));
	hasTerminal = () => process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
	notStarted = ({ code, message }) => ({
		status: "aborted",
		reason: code === "ENOENT" ? "command not found" : `the command could not be started: ${code ?? message}`,
		exitCode: code === "ENOENT" ? 127 : 126
	});
	endOf$1 = (code, signal, received) => {
		const exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
		if (code === 0) return {
			status: "completed",
			exitCode
		};
		if (received[0] !== void 0) return {
			status: "aborted",
			reason: `interrupted by ${received[0]}`,
			exitCode
		};
		return {
			status: "failed",
			reason: code === null ? `killed by ${signal}` : `exit code ${code}`,
			exitCode
		};
	};
	runCommand$1 = async ([command = "", ...args], env, interrupts) => {
		const child = spawn(command, args, {
			stdio: "inherit",
			env: withoutSecrets(env)
		});
		interrupts.forwardTo((signal) => {
			if (signal === "SIGINT" && interrupts.received.length === 1 && hasTerminal()) return;
			child.kill(signal);
		});
		/** @type {Ended | { code: number | null, signal: NodeJS.Signals | null }} */
		const end = await new Promise((resolve) => {
			child.once("error", (err) => resolve(notStarted(err)));
			child.once("exit", (code, signal) => resolve({
				code,
				signal
			}));
		});
		interrupts.forwardTo(() => {});
		if ("status" in end) return end;
		if (end.code !== 0) await setTimeout$1(signalDelayMs);
		return endOf$1(end.code, end.signal, interrupts.received);
	};
}));
// libs/cli/src/commands/report-around.js
var giveUpInterruptedMs, withRun, reportEnd, endBefore, reportAround, reportAroundCommand;
var init_report_around = __esmMin((() => {
	init_src();
	init_exit_codes();
	init_interrupted_error();
	init_plain();
	init_event();
	init_interrupts();
	init_options();
	init_run_command();
	init_send();
	init_start();
	init_tell();
	init_usage_error();
	init_report();
	giveUpInterruptedMs = 5e3;
	withRun = (event) => {
		return event.invoke_id !== void 0 || event.source_system && event.build_number ? event : {
			...event,
			invoke_id: randomUUID()
		};
	};
	reportEnd = async (context, kind, event, sending) => {
		try {
			const answer = await send(context, kind, event, sending);
			if (answer !== void 0) tellRecorded(context, kind, answer, context.say);
			if (context.json) context.printJson(answer ?? {
				sent: false,
				event
			});
			return exitCodes.ok;
		} catch (err) {
			const message = err instanceof Error ? err.message : String(err);
			context.say(plain(`The end of the ${kind.noun} could not be reported: ${message}`));
			return exitCodes.failed;
		}
	};
	endBefore = (signal) => ({
		status: "aborted",
		reason: `interrupted by ${signal}`,
		exitCode: new InterruptedError(signal).exitCode
	});
	reportAround = async (context, kind, { event, words, sending }) => {
		const interrupts = catchInterrupts();
		try {
			const startedAt = (/* @__PURE__ */ new Date()).toISOString();
			const waiting = {
				...context,
				signal: interrupts.signal
			};
			const answer = await start(waiting, kind, event, {
				...sending,
				signal: void 0
			});
			if (answer !== void 0) tellRecorded(context, kind, answer, context.say);
			else context.say(`The ${kind.noun} goes on.`);
			const [interrupt] = interrupts.received;
			const ended = interrupt === void 0 ? await runCommand$1(words, context.env, interrupts) : endBefore(interrupt);
			const isInterrupted = interrupts.received.length > 0;
			const code = await reportEnd(context, kind, {
				...event,
				status: ended.status,
				...ended.reason && { error_message: ended.reason },
				...answer === void 0 && { started_at: startedAt }
			}, {
				...sending,
				signal: void 0,
				giveUpMs: isInterrupted ? Math.min(sending.giveUpMs, giveUpInterruptedMs) : sending.giveUpMs
			});
			return ended.exitCode === exitCodes.ok && sending.strict ? code : ended.exitCode;
		} finally {
			interrupts.stop();
		}
	};
	reportAroundCommand = (kind) => ({
		name: kind.command,
		summary: `Run a command, and report it as a ${kind.noun}`,
		usage: "[options] -- <command> [arguments]",
		details: `Reports that the ${kind.noun} starts, runs the command, and reports how it ended: completed with exit
code 0, aborted when it was interrupted, else failed. Ends with the exit code of the command. The command
gets all variables but those with credentials.`,
		options: {
			...kind.options,
			...reportOptions,
			...kind.noun === "deployment" && waitOption
		},
		run: async (context, { values, positionals, rest = [] }) => {
			if (positionals.length > 0 || rest.length === 0) throw new UsageError(`Write the command after --, such as: shiplog ${kind.command} -- ${positionals.join(" ") || "./run.sh"}`);
			const event = withRun(makeEvent(kind, "started", values, context.env));
			if (values["dry-run"]) return printEvent(context, event);
			try {
				return await reportAround(context, kind, {
					event,
					words: rest,
					sending: sendingOf(values)
				});
			} catch (err) {
				if (!(err instanceof DeploymentBlockedError)) throw err;
				tellBlocked(context, event, err);
				return exitCodes.blocked;
			}
		}
	});
}));
// libs/cli/src/commands/build.js
var build;
var init_build = __esmMin((() => {
	init_kinds();
	init_report();
	init_report_around();
	build = [reportAroundCommand(build$1), ...reportCommands(build$1)];
}));
// libs/cli/src/next-question.js
var firstWaitMs, longestWaitMs$1, marginMs$1, nextQuestionMs;
var init_next_question = __esmMin((() => {
	firstWaitMs = 5e3;
	longestWaitMs$1 = 3e4;
	marginMs$1 = 250;
	nextQuestionMs = (answer, count) => {
		const regular = Math.min(firstWaitMs * 2 ** (count - 1), longestWaitMs$1);
		if (!answer?.next_allowed_at) return regular;
		const opensInMs = Date.parse(answer.next_allowed_at) - Date.parse(answer.evaluated_at) + marginMs$1;
		return Math.min(Math.max(opensInMs, marginMs$1), regular);
	};
}));
// libs/cli/src/wait.js
var wait;
var init_wait = __esmMin((() => {
	wait = (ms, signal) => new Promise((resolve, reject) => {
		signal.throwIfAborted();
		const end = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", end);
			resolve();
		}, ms);
		signal.addEventListener("abort", end, { once: true });
	});
}));
// libs/cli/src/commands/can-deploy.js
var longestWaitMs, startText, reasonLines, printAnswer, isTemporary, askUntilAllowed, canDeploy;
var init_can_deploy = __esmMin((() => {
	init_src();
	init_github_report();
	init_ci();
	init_exit_codes();
	init_given();
	init_next_question();
	init_plain();
	init_positionals();
	init_required();
	init_run_options();
	init_time();
	init_usage_error();
	init_wait();
	longestWaitMs = 864e5;
	startText = ({ product_name, version, environment_name }) => `${product_name} ${version} in '${environment_name}'`;
	reasonLines = ({ violations, missing_approvals, next_allowed_at }) => [
		...violations.map(({ rule_name, message }) => plain(`- ${rule_name}: ${message}`)),
		...missing_approvals.length > 0 ? [plain(`Approvals are missing: ${missing_approvals.join(", ")}`)] : [],
		next_allowed_at === null ? "Waiting alone does not help." : `May start at ${showMoment(next_allowed_at, Date.now())}, if nothing else changes.`
	];
	printAnswer = (answer, question, { json, print, printJson }) => {
		if (json) return printJson(answer);
		if (answer.allowed) print(plain(`Allowed: ${startText(question)}`), "green");
		else {
			print(plain(`Blocked: ${startText(question)}`), "red");
			for (const line of reasonLines(answer)) print(line);
		}
		for (const { rule_name, message } of answer.warnings) print(plain(`Warning of a rule that only reports: ${rule_name}: ${message}`), "yellow");
	};
	isTemporary = (err) => err instanceof NetworkError || err instanceof ApiError && (err.status >= 500 || err.status === 429);
	askUntilAllowed = async (ask, { waitMs, context: { say, signal } }) => {
		const end = performance.now() + waitMs;
		/** @type {string | undefined} */
		let said;
		for (let count = 1;; count++) {
			const result = await ask().catch((err) => {
				if (isTemporary(err)) return err;
				throw err;
			});
			const answer = result instanceof Error ? void 0 : result;
			if (answer?.allowed) return answer;
			const left = end - performance.now();
			if (left <= 0) {
				if (result instanceof Error) throw result;
				return result;
			}
			const lines = result instanceof Error ? [plain(result.message)] : ["Blocked:", ...reasonLines(result)];
			const news = result instanceof Error ? result.message : JSON.stringify(result.violations);
			if (news !== said) for (const line of [...lines, `Asking again for ${showDuration(left)}.`]) say(line);
			said = news;
			await wait(Math.min(nextQuestionMs(answer, count), left), signal);
		}
	};
	canDeploy = {
		name: "can-deploy",
		summary: "Ask whether a deployment may start",
		usage: "--product <name> --version <version> --environment <name>",
		details: `Ends with 0 when it may, and with 5 when rules forbid it. The answer is a forecast: it reserves nothing, and opens no
request for approvals. A question that nobody answers is not a yes: without an answer the command ends with 1, and
with 4 when the answer is an error.

With --wait it asks again until the deployment may start: at once when the rules pass by themselves, and every 30
seconds, because people may approve the version or lift a freeze.`,
		examples: [
			"can-deploy --product checkout --version 1.4.2 --environment production",
			"can-deploy --product checkout --version 1.4.2 --environment production --wait 30m",
			"can-deploy --product checkout --version 1.4.2 --environment production --at 2026-12-24T18:00"
		],
		options: {
			...runOptions,
			branch: {
				value: "<name>",
				help: "branch of the version; default: the branch being built"
			},
			at: {
				value: "<time>",
				help: "time of the start: 2026-12-24T18:00 (local), with Z or an offset, or 2h from now"
			},
			wait: {
				value: "<duration>",
				help: "ask until the deployment may start, at most this long, such as 30m"
			}
		},
		run: async (context, args) => {
			positionalsOf(args, canDeploy, {
				least: 0,
				most: 0
			});
			const { at, branch, wait: longest } = args.values;
			if (at !== void 0 && longest !== void 0) throw new UsageError("Use either --at or --wait");
			const waitMs = longest === void 0 ? 0 : durationOf("--wait", longest, longestWaitMs);
			const detected = detectRun(context.env);
			const named = Object.entries(args.values).filter(([, value]) => value !== void 0);
			const names = required$1({
				...detected,
				...Object.fromEntries(named)
			}, [
				"product",
				"version",
				"environment"
			]);
			const question = given({
				product_name: names.product,
				version: names.version,
				environment_name: names.environment,
				scm_branch: branch ?? detected.scm_branch,
				at: at && momentOf("--at", at, {
					now: Date.now(),
					direction: 1
				})
			});
			const api = context.api("any");
			const ask = async () => (await api.POST("/preflight-checks/", { body: question })).data;
			const answer = waitMs === 0 ? await ask() : await askUntilAllowed(ask, {
				waitMs,
				context
			});
			printAnswer(answer, question, context);
			const { allowed, violations, next_allowed_at: until } = answer;
			reportToGitHub(context.env, allowed ? {
				annotations: [],
				rows: [],
				outputs: { allowed: "true" }
			} : blockedReport(question, {
				violations,
				until
			}));
			return answer.allowed ? exitCodes.ok : exitCodes.blocked;
		}
	};
}));
// libs/cli/src/completion/bash.js
var listed$1, taking$1, bashScript;
var init_bash = __esmMin((() => {
	listed$1 = (proposals) => proposals.map(({ word }) => word).join(" ");
	taking$1 = (options, value) => listed$1(options.filter((one) => one.value === value));
	bashScript = ({ first, second, options }) => `# Completion of shiplog for bash
_shiplog() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local name="\${COMP_WORDS[1]}" words='' options='' texts='' files='' index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [ "\${COMP_WORDS[index]}" = -- ]; then
      COMPREPLY=($(compgen -c -f -- "$current"))
      return
    fi
  done
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${listed$1(first)}' -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$name" in
${[...second].map(([name, proposals]) => `      '${name}') words='${listed$1(proposals)}' ;;`).join("\n")}
    esac
  fi
  case "$name \${COMP_WORDS[2]}" in
${[...options.keys()].filter((name) => name.includes(" ")).map((name) => `    '${name}') name='${name}' ;;`).join("\n")}
  esac
  case "$name" in
${[...options].map(([name, list]) => `    '${name}')
      options='${listed$1(list)}'
      texts=' ${taking$1(list, "text")} '
      files=' ${taking$1(list, "file")} '
      ;;`).join("\n")}
  esac
  case "$previous" in
    -*)
      case "$files" in *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
      case "$texts" in *" $previous "*) return ;; esac
      ;;
  esac
  case "$current" in -*) words="$options" ;; esac
  if [ -z "$words" ]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _shiplog shiplog`;
}));
// libs/cli/src/completion/fish.js
var quoted$1, valueFlag, line, fishScript;
var init_fish = __esmMin((() => {
	quoted$1 = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
	valueFlag = (value) => ({
		none: "",
		text: " -x",
		file: " -r -F"
	})[value];
	line = (condition, { word, help, value }) => {
		const name = word.startsWith("--") ? `-l ${word.slice(2)}${valueFlag(value)}` : `-a ${word}`;
		return `complete -c shiplog -n ${quoted$1(condition)} ${name}${help === "" ? "" : ` -d ${quoted$1(help)}`}`;
	};
	fishScript = ({ first, second, options }) => `# Completion of shiplog for fish
function __shiplog_words
  set -l words (commandline -opc)
  test "$words[2..-1]" = "$argv"
end

function __shiplog_command
  set -l words (commandline -opc)
  contains -- -- $words; and return 1
  set -l name "$words[2] $words[3]"
  contains -- $name ${[...options.keys()].filter((name) => name.includes(" ")).map(quoted$1).join(" ")}; or set name "$words[2]"
  test "$name" = "$argv"
end

complete -c shiplog -f
${[
		...first.map((proposal) => line("__shiplog_words", proposal)),
		...[...second].flatMap(([name, list]) => list.map((proposal) => line(`__shiplog_words ${name}`, proposal))),
		...[...options].flatMap(([name, list]) => list.map((proposal) => line(`__shiplog_command ${name}`, proposal)))
	].join("\n")}`;
}));
// libs/cli/src/parse.js
var sharedOptions, findCommand, findFamily, valueOfVariable, parseWords, parseOwn;
var init_parse = __esmMin((() => {
	init_usage_error();
	sharedOptions = {
		url: {
			value: "<address>",
			variable: "SHIPLOG_URL",
			help: "address of Shiplog"
		},
		json: { help: "print the result as JSON" },
		help: {
			short: "h",
			help: "print this help"
		}
	};
	findCommand = (commands, words) => {
		for (const length of [2, 1]) {
			const name = words.slice(0, length).join(" ");
			const command = commands.find((one) => one.name === name);
			if (command && words.length >= length) return {
				command,
				words: words.slice(length)
			};
		}
	};
	findFamily = (commands, [first]) => first === void 0 ? [] : commands.filter(({ name }) => name.startsWith(`${first} `));
	valueOfVariable = (variable, env) => env[variable] || env[variable.replace(/^SHIPLOG_/, "VERSIONER_")] || void 0;
	parseWords = (command, words, env) => {
		const options = {
			...command.options,
			...sharedOptions
		};
		const end = words.indexOf("--");
		const own = end < 0 ? words : words.slice(0, end);
		const { values, positionals } = parseOwn(options, own, command.name);
		for (const [name, { variable }] of Object.entries(options)) if (variable !== void 0) values[name] ??= valueOfVariable(variable, env);
		return {
			values,
			positionals,
			rest: end < 0 ? void 0 : words.slice(end + 1)
		};
	};
	parseOwn = (options, words, name) => {
		const config = Object.entries(options).map(([option, { value, short, multiple }]) => [option, {
			type: value === void 0 ? "boolean" : "string",
			...short && { short },
			...multiple && { multiple }
		}]);
		try {
			const { values, positionals } = parseArgs({
				args: words,
				options: Object.fromEntries(config),
				allowPositionals: true
			});
			return {
				values: { ...values },
				positionals
			};
		} catch (err) {
			const [message] = String(err instanceof Error ? err.message : err).split(/\. |\n/);
			throw new UsageError(`${message?.replace(/\.$/, "")}. See shiplog ${name} --help`);
		}
	};
}));
// libs/cli/src/completion/words.js
var plainWord, optionsOf, choice, wordsOf;
var init_words = __esmMin((() => {
	init_parse();
	plainWord = (word, help) => ({
		word,
		help,
		value: "none"
	});
	optionsOf = (command) => Object.entries({
		...command.options,
		...sharedOptions
	}).map(([name, { value, help }]) => ({
		word: `--${name}`,
		help,
		value: value === void 0 ? "none" : value.includes("file") ? "file" : "text"
	}));
	choice = /^\w+(\|\w+)+$/;
	wordsOf = (commands) => {
		/** @type {Map<string, Proposal>} */
		const first = /* @__PURE__ */ new Map();
		/** @type {Map<string, Proposal[]>} */
		const second = /* @__PURE__ */ new Map();
		for (const { name, summary, usage } of commands) {
			const [one = "", other] = name.split(" ");
			if (other === void 0) first.set(one, plainWord(one, summary));
			else if (!first.has(one)) first.set(one, plainWord(one, `Commands of ${one}`));
			const after = other === void 0 ? [] : [plainWord(other, summary)];
			const choices = choice.test(usage) ? usage.split("|").map((word) => plainWord(word, "")) : [];
			if (after.length + choices.length > 0) second.set(one, [
				...second.get(one) ?? [],
				...after,
				...choices
			]);
		}
		first.set("help", plainWord("help", "Show help"));
		return {
			first: [...first.values()],
			second,
			options: new Map(commands.map((command) => [command.name, optionsOf(command)]))
		};
	};
}));
// libs/cli/src/completion/zsh.js
var quoted, described, taking, zshScript;
var init_zsh = __esmMin((() => {
	quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
	described = (proposals) => proposals.map(({ word, help }) => quoted(help === "" ? word : `${word}:${help}`)).join(" ");
	taking = (options, value) => options.filter((one) => one.value === value).map(({ word }) => word).join(" ");
	zshScript = ({ first, second, options }) => `#compdef shiplog
compdef _shiplog shiplog

_shiplog() {
  local name=$words[2] previous=$words[CURRENT-1]
  local -a proposals options texts files
  if (( $words[(I)--] > 0 && $words[(I)--] < CURRENT )); then
    _normal
    return
  fi
  if (( CURRENT == 2 )); then
    proposals=(${described(first)})
    _describe command proposals
    return
  fi
  if (( CURRENT == 3 )); then
    case $name in
${[...second].map(([name, list]) => `      ${name}) proposals=(${described(list)}) ;;`).join("\n")}
    esac
  fi
  case "$name $words[3]" in
${[...options.keys()].filter((name) => name.includes(" ")).map((name) => `    '${name}') name='${name}' ;;`).join("\n")}
  esac
  case $name in
${[...options].map(([name, list]) => `    '${name}')
      options=(${described(list)})
      texts=(${taking(list, "text")})
      files=(${taking(list, "file")})
      ;;`).join("\n")}
  esac
  if (( $files[(Ie)$previous] )); then _files; return; fi
  if (( $texts[(Ie)$previous] )); then _message value; return; fi
  if [[ $PREFIX == -* ]] || (( $#proposals == 0 )); then _describe option options
  else _describe command proposals
  fi
}

if [ "$funcstack[1]" = _shiplog ]; then _shiplog; fi`;
}));
// libs/cli/src/commands/completion.js
var scripts, createCompletion;
var init_completion = __esmMin((() => {
	init_bash();
	init_fish();
	init_words();
	init_zsh();
	init_exit_codes();
	init_positionals();
	init_usage_error();
	scripts = /* @__PURE__ */ new Map([
		["bash", bashScript],
		["zsh", zshScript],
		["fish", fishScript]
	]);
	createCompletion = (readCommands) => {
		/** @type {import('../command.js').Command} */
		const completion = {
			name: "completion",
			summary: "Print a script that makes a shell complete commands and options",
			usage: [...scripts.keys()].join("|"),
			details: `bash: add  source <(shiplog completion bash)  to ~/.bashrc
zsh:  add  source <(shiplog completion zsh)  to ~/.zshrc, after compinit
fish: shiplog completion fish > ~/.config/fish/completions/shiplog.fish`,
			examples: ["completion bash"],
			options: {},
			run: async ({ print }, args) => {
				const [shell = ""] = positionalsOf(args, completion, {
					least: 1,
					most: 1
				});
				const script = scripts.get(shell);
				if (script === void 0) throw new UsageError(`There is no completion for '${shell}', but for: ${[...scripts.keys()].join(", ")}`);
				print(script(wordsOf(readCommands())));
				return exitCodes.ok;
			}
		};
		return completion;
	};
}));
// libs/cli/src/commands/deploy.js
var deploy;
var init_deploy = __esmMin((() => {
	init_kinds();
	init_report();
	init_report_around();
	deploy = [reportAroundCommand(deployment), ...reportCommands(deployment)];
}));
// libs/cli/src/commands/diff.js
var sideOf, environmentsOf, endText, sentence, shortSha, printVersions, diff;
var init_diff = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	init_time();
	sideOf = (word, environments) => {
		if (/^(environment|version):/.test(word)) return word;
		return `${environments.has(word) ? "environment" : "version"}:${word}`;
	};
	environmentsOf = async (api, product) => {
		const { data } = await api.GET("/matrix/", { params: { query: { product_name: product } } });
		return new Set(data.flatMap(({ environments }) => environments.map((one) => one.environment_name)));
	};
	endText = ({ version, environment_name }) => environment_name === null ? version : `${version} (in ${environment_name})`;
	sentence = ({ product_name, from, to, direction, versions, more }) => {
		if (direction === "same") return `${product_name}: both are ${endText(from)}`;
		const count = `${versions.length}${more ? " or more" : ""} version${versions.length === 1 ? "" : "s"}`;
		const way = direction === "forward" ? "newer" : "older";
		return `${product_name}: ${endText(to)} is ${count} ${way} than ${endText(from)}`;
	};
	shortSha = 7;
	printVersions = ({ versions, more }, { printTable, say }) => {
		printTable([
			{
				title: "VERSION",
				keep: true
			},
			{
				title: "FIRST SEEN",
				keep: true
			},
			{ title: "COMMIT" },
			{ title: "BRANCH" },
			{ title: "BUILT BY" }
		], versions.map((one) => [
			one.version,
			showLocal(one.created_at),
			one.scm_sha?.slice(0, shortSha) ?? null,
			one.scm_branch ?? null,
			one.built_by_name ?? one.built_by ?? null
		]));
		if (more) say("Older versions are left out.");
	};
	diff = {
		name: "diff",
		summary: "Show the versions between two versions or environments",
		usage: "<product> <from> <to>",
		details: `<from> and <to> are each a version, or an environment for the version that runs there. Where a version has the name
of an environment, write version:<name>.`,
		examples: [
			"diff checkout production staging",
			"diff checkout 1.4.2 1.5.0",
			"diff checkout production version:staging"
		],
		options: {},
		run: async (context, args) => {
			const [product = "", one = "", other = ""] = positionalsOf(args, diff, {
				least: 3,
				most: 3
			});
			const api = context.api("user");
			const environments = await environmentsOf(api, product);
			const from = sideOf(one, environments);
			const to = sideOf(other, environments);
			const { data } = await api.GET("/comparisons/", { params: { query: {
				product,
				from,
				to
			} } });
			if (context.json) {
				context.printJson(data);
				return exitCodes.ok;
			}
			context.print(plain(sentence(data)), "bold");
			if (data.versions.length > 0) printVersions(data, context);
			if (data.compare_url !== null) context.print(plain(`Commits: ${data.compare_url}`));
			context.say(context.link("/console/comparison", {
				product,
				from,
				to
			}));
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/flush.js
var events, command, flush;
var init_flush = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	init_flush$1();
	events = (count) => `${count} ${count === 1 ? "event" : "events"}`;
	command = {
		name: "flush",
		summary: "Send the events that could not be sent",
		usage: "[options]",
		details: `When Shiplog is away, commands that report keep their events in a folder. This command sends those for
the address and the account of the API key. Others stay.`,
		options: {}
	};
	flush = {
		...command,
		run: async (context, args) => {
			positionalsOf(args, command, {
				least: 0,
				most: 0
			});
			const result = await flush$1(context, context.signal);
			const { sent, rejected, left, problem } = result;
			if (context.json) context.printJson(result);
			else context.print(`Sent ${events(sent)}, rejected ${rejected}, left ${left}`);
			if (problem !== void 0) context.say(plain(`shiplog: ${problem}`));
			return problem === void 0 ? exitCodes.ok : exitCodes.failed;
		}
	};
}));
// libs/cli/src/rules.js
var mostNamed, readRules, ruleNamed;
var init_rules = __esmMin((() => {
	init_usage_error();
	mostNamed = 10;
	readRules = async (api, filter = {}) => {
		/** @type {Rule[]} */
		const rules = [];
		const params = { query: {
			...filter,
			limit: 200
		} };
		for await (const rule of api.list("/deployment-rules/", { params })) rules.push(rule);
		return rules;
	};
	ruleNamed = (rules, nameOrId, noun = "rule") => {
		const found = rules.find(({ id, name }) => id === nameOrId || name === nameOrId);
		if (found) return found;
		const names = rules.slice(0, mostNamed).map(({ name }) => `'${name}'`);
		const others = rules.length > mostNamed ? `, and ${rules.length - mostNamed} more` : "";
		const known = names.length === 0 ? `There are no ${noun}s.` : `There are: ${names.join(", ")}${others}.`;
		throw new UsageError(`No ${noun} has the name or id '${nameOrId}'. ${known}`);
	};
}));
// libs/cli/src/commands/freeze/lift.js
var isOnce, currentFreeze, disableUntilEnd, freezeLift;
var init_lift = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	init_required();
	init_rules();
	init_time();
	init_usage_error();
	isOnce = ({ config }) => {
		const { kind, windows } = config;
		return kind !== "allow" && windows.length === 1 && windows.every((window) => "start" in window);
	};
	currentFreeze = async (api, rule) => {
		const { data } = await api.GET("/freezes/");
		const now = Date.now();
		const freeze = data.freezes.find((one) => one.rule_id === rule.id && Date.parse(one.start) <= now);
		if (freeze === void 0 || freeze.mode !== "enabled") throw new UsageError(`The rule '${rule.name}' freezes nothing now`);
		return freeze;
	};
	disableUntilEnd = async (api, rule, { end, values }) => {
		if (end === null) throw new UsageError(`The freeze of '${rule.name}' has no end, but the rule has other windows, too: change the rule`);
		const { reason: comment } = required$1(values, ["reason"]);
		const params = { path: { "deployment-rule-id": rule.id } };
		const body = {
			mode: "disabled",
			until: end,
			comment
		};
		await api.PATCH("/deployment-rules/{deployment-rule-id}", {
			params,
			body
		});
	};
	freezeLift = {
		name: "freeze lift",
		summary: "End a freeze",
		usage: "<name>",
		details: `<name> is the name or the id of the rule, as shiplog freeze list shows it. A rule that freezes once, as shiplog
freeze now makes it, is deleted. A rule that freezes again later is disabled until the current freeze is over, and
enabled again then; that needs --reason. Administrators may do this.`,
		examples: ["freeze lift \"Freeze of production since 2026-11-27 10:00:00 UTC\"", "freeze lift \"Nobody deploys to production when nobody is there\" --reason \"Incident 4711: the fix goes out now\""],
		options: { reason: {
			value: "<text>",
			help: "why; kept with the rule"
		} },
		run: async (context, args) => {
			const [name = ""] = positionalsOf(args, freezeLift, {
				least: 1,
				most: 1
			});
			const api = context.api("user");
			const rule = ruleNamed(await readRules(api, { type: "freeze" }), name, "freeze");
			const { end } = await currentFreeze(api, rule);
			const isDeleted = isOnce(rule);
			const params = { path: { "deployment-rule-id": rule.id } };
			if (isDeleted) await api.DELETE("/deployment-rules/{deployment-rule-id}", { params });
			else await disableUntilEnd(api, rule, {
				end,
				values: args.values
			});
			const until = isDeleted ? null : end;
			if (context.json) context.printJson({
				rule_id: rule.id,
				rule_name: rule.name,
				deleted: isDeleted,
				disabled_until: until
			});
			else {
				const after = until === null ? "" : ` It freezes again after ${showMoment(until, Date.now())}.`;
				context.print(plain(`The freeze '${rule.name}' is lifted.${after}`), "green");
				context.say(context.link("/console/freezes"));
			}
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/freeze/scope-text.js
var listed, scopeText;
var init_scope_text = __esmMin((() => {
	listed = (names, before) => names.length === 0 ? [] : [`${before}${names.join(", ")}`];
	scopeText = ({ environments, environment_types, products, exclude_environments, exclude_products }) => {
		const parts = [
			...listed(environments, ""),
			...listed(environment_types, "type "),
			...listed(products, "products "),
			...listed([...exclude_environments, ...exclude_products], "not ")
		];
		return parts.length === 0 ? "everywhere" : parts.join("; ");
	};
}));
// libs/cli/src/commands/freeze/list.js
var timeLines, stateLine$1, freezeList;
var init_list$1 = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_positionals();
	init_time();
	init_scope_text();
	timeLines = (time, local, zone) => {
		if (time === null || local === null) return [{ text: "until lifted" }];
		if (zone === "UTC") return [{ text: showUtc(time) }];
		return [{ text: `${local.slice(0, 16).replace("T", " ")} ${zone}` }, { text: showUtc(time) }];
	};
	stateLine$1 = ({ start, end, mode }, now) => {
		if (mode === "report_only") return { text: "only reports" };
		if (Date.parse(start) > now) return { text: showRelative(start, now) };
		return {
			text: end === null ? "now" : `now, ends ${showRelative(end, now)}`,
			style: "cyan"
		};
	};
	freezeList = {
		name: "freeze list",
		summary: "List freezes: now, and in the next 31 days",
		usage: "",
		details: "Times are in the time zone of the rule, and in UTC.",
		examples: ["freeze list", "freeze list --from 2026-12-01 --to 2027-01-15"],
		options: {
			from: {
				value: "<time>",
				help: "begin of the period; now when absent"
			},
			to: {
				value: "<time>",
				help: "end of the period, at most 400 days later; 31 days when absent"
			}
		},
		run: async (context, args) => {
			positionalsOf(args, freezeList, {
				least: 0,
				most: 0
			});
			const now = Date.now();
			const future = {
				now,
				direction: 1
			};
			const { from, to } = args.values;
			const query = given({
				from: from && momentOf("--from", from, future),
				to: to && momentOf("--to", to, future)
			});
			const { data } = await context.api("user").GET("/freezes/", { params: { query } });
			const columns = [...[
				{
					title: "RULE",
					whole: true
				},
				{ title: "WHERE" },
				{ title: "STATE" }
			], ...[{
				title: "FROM",
				keep: true
			}, {
				title: "TO",
				keep: true
			}]];
			const rows = data.freezes.map((freeze) => [
				...[
					freeze.rule_name,
					scopeText(freeze.scope),
					stateLine$1(freeze, now)
				],
				timeLines(freeze.start, freeze.local_start, freeze.timezone),
				timeLines(freeze.end, freeze.local_end, freeze.timezone)
			]);
			if (context.json) context.printJson(data);
			else if (rows.length === 0) context.say("No freeze in this period");
			else context.printTable(columns, rows);
			if (data.truncated) context.say("There are more freezes. Use a shorter period.");
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/freeze/now.js
var longestMs$1, marginMs, endOf, scopeOf, windowTime, freezeNow;
var init_now = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	init_required();
	init_time();
	init_usage_error();
	init_scope_text();
	longestMs$1 = 316224e5;
	marginMs = 9e5;
	endOf = ({ for: duration, until }, now) => {
		if (duration !== void 0 && until !== void 0) throw new UsageError("Use either --for or --until");
		if (duration !== void 0) return new Date(now + durationOf("--for", duration, longestMs$1)).toISOString();
		if (until === void 0) return null;
		const end = momentOf("--until", until, {
			now,
			direction: 1
		});
		if (Date.parse(end) <= now) throw new UsageError(`--until must be in the future, but it is '${until}'`);
		return end;
	};
	scopeOf = ({ environment = [], "environment-type": types = [], product = [], everything }) => {
		if (environment.length + types.length + product.length === 0 === (everything !== true)) throw new UsageError("Say what to freeze: --environment, --environment-type or --product, or else --everything");
		return {
			environments: environment,
			environment_types: types,
			products: product
		};
	};
	windowTime = (time) => time.slice(0, 19);
	freezeNow = {
		name: "freeze now",
		summary: "Let no deployment start from now on",
		usage: "--environment <name> --reason <text>",
		details: `Makes a rule of the type freeze. Without --for or --until it lasts until shiplog freeze lift. Blocked CI jobs print
the reason. Administrators may do this. Several options of a kind mean any of them; of several kinds, each must match.`,
		examples: ["freeze now --environment production --reason \"Incident 4711\"", "freeze now --environment-type production --for 2h --reason \"Maintenance of the database\""],
		options: {
			environment: {
				value: "<name>",
				multiple: true,
				help: "environment; repeatable; * matches any characters"
			},
			"environment-type": {
				value: "<type>",
				multiple: true,
				help: "dev, test, staging or production; repeatable"
			},
			product: {
				value: "<name>",
				multiple: true,
				help: "product; repeatable; * matches any characters"
			},
			everything: { help: "all products in all environments" },
			reason: {
				value: "<text>",
				help: "why; the message of blocked deployments has it"
			},
			for: {
				value: "<duration>",
				help: "how long it lasts, such as 2h"
			},
			until: {
				value: "<time>",
				help: "when it ends: 2026-12-24T18:00 (local), or with Z or an offset"
			},
			name: {
				value: "<name>",
				help: "name of the rule; says what and when if absent"
			}
		},
		run: async (context, args) => {
			positionalsOf(args, freezeNow, {
				least: 0,
				most: 0
			});
			const now = Date.now();
			const { reason } = required$1(args.values, ["reason"]);
			const scope = scopeOf(args.values);
			const end = endOf(args.values, now);
			const start = (/* @__PURE__ */ new Date(now - marginMs)).toISOString();
			const where = scopeText({
				...scope,
				exclude_environments: [],
				exclude_products: []
			});
			const since = new Date(now).toISOString().slice(0, 19).replace("T", " ");
			const name = args.values.name ?? [...`Freeze of ${where} since ${since} UTC`].slice(-255).join("");
			const window = {
				start: windowTime(start),
				end: end && windowTime(end),
				timezone: "UTC"
			};
			const { data } = await context.api("user").POST("/deployment-rules/", { body: {
				name,
				type: "freeze",
				message: reason,
				scope,
				config: {
					kind: "deny",
					windows: [window]
				}
			} });
			if (context.json) context.printJson(data);
			else {
				const until = end === null ? "until somebody lifts it" : `until ${showMoment(end, now)}`;
				context.print(plain(`No deployment starts (${scopeText(data.scope)}) ${until}.`), "cyan");
				context.print(plain(`To lift it: shiplog freeze lift '${data.name}'`));
				for (const warning of data.warnings) context.say(plain(warning), "yellow");
				context.say(context.link("/console/freezes"));
			}
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/status-line.js
var styles, statusLine, mostBehind, currentText, latestLine, cellLines;
var init_status_line = __esmMin((() => {
	init_time();
	styles = {
		pending: "cyan",
		started: "cyan",
		completed: "green",
		failed: "red",
		aborted: "yellow"
	};
	statusLine = (status, text = status) => {
		const style = styles[status];
		return style ? {
			text,
			style
		} : { text };
	};
	mostBehind = 100;
	currentText = ({ current, behind }) => {
		if (current === null) return "–";
		if (behind === null || behind === 0) return current.version;
		return `${current.version} (${behind >= mostBehind ? `${mostBehind} or more` : behind} behind)`;
	};
	latestLine = ({ current, latest }, now) => {
		if (current?.deployment_id === latest.deployment_id) return null;
		const { version, status, updated_at } = latest;
		return statusLine(status, `${status} ${showRelative(updated_at, now)}: ${version}`);
	};
	cellLines = (cell, now) => {
		const latest = latestLine(cell, now);
		return [{ text: currentText(cell) }, ...latest ? [latest] : []];
	};
}));
// libs/cli/src/commands/history.js
var periodOf, durationText, remarkable, statusEntry, history;
var init_history = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_listing();
	init_positionals();
	init_status_line();
	init_time();
	init_usage_error();
	periodOf = ({ from, to, since }) => {
		if (from !== void 0 && since !== void 0) throw new UsageError("Use either --from or --since");
		const past = {
			now: Date.now(),
			direction: -1
		};
		const begin = from ?? since;
		return {
			from: begin && momentOf(from === void 0 ? "--since" : "--from", begin, past),
			to: to && momentOf("--to", to, past)
		};
	};
	durationText = ({ started_at, completed_at }) => {
		if (!started_at || !completed_at) return null;
		const duration = Date.parse(completed_at) - Date.parse(started_at);
		return duration > 0 ? showDuration(duration) : null;
	};
	remarkable = ["overridden", "bypassed"];
	statusEntry = ({ status, preflight_status }) => {
		const remark = remarkable.find((one) => one === preflight_status);
		return statusLine(status, remark ? `${status} (${remark})` : status);
	};
	history = {
		name: "history",
		summary: "List deployments, newest first",
		usage: "[<product>]",
		details: `A deployment that an override let start is marked as overridden. One that was reported when it already ran, and
that rules would have refused, is marked as bypassed.`,
		examples: ["history checkout --environment production", "history --status failed --since 7d"],
		options: {
			environment: {
				value: "<name>",
				help: "deployments to this environment"
			},
			"environment-type": {
				value: "<type>",
				help: "deployments to environments of this type"
			},
			version: {
				value: "<version>",
				help: "deployments of this version"
			},
			status: {
				value: "<status>",
				help: "pending, started, completed, failed or aborted"
			},
			by: {
				value: "<user>",
				help: "deployments by this user or system"
			},
			sha: {
				value: "<sha>",
				help: "deployments of this commit"
			},
			since: {
				value: "<time>",
				help: "a duration such as 7d, or a time"
			},
			from: {
				value: "<time>",
				help: "the same as --since"
			},
			to: {
				value: "<time>",
				help: "deployments before this time"
			},
			...listingOptions
		},
		run: async (context, args) => {
			const [product] = positionalsOf(args, history, {
				least: 0,
				most: 1
			});
			const { environment, version, status, by, sha, "environment-type": environment_type } = args.values;
			const limit = limitOf(args.values);
			const query = given({
				product,
				environment,
				environment_type,
				version,
				status,
				deployed_by: by,
				scm_sha: sha,
				...periodOf(args.values),
				limit: pageSize(limit)
			});
			const result = await takeRows(context.api("user").list("/deployments/", { params: { query } }), limit);
			if (context.json) context.printJson(result.rows);
			else if (result.rows.length === 0) context.say("No deployment matches");
			else {
				const columns = [
					{
						title: `TIME (${localZone()})`,
						whole: true
					},
					...product === void 0 ? [{
						title: "PRODUCT",
						keep: true
					}] : [],
					{
						title: "VERSION",
						keep: true
					},
					{
						title: "ENVIRONMENT",
						keep: true
					},
					{
						title: "STATUS",
						keep: true
					},
					{ title: "DURATION" },
					{ title: "BY" }
				];
				const rows = result.rows.map((row) => [
					showLocal(row.deployed_at),
					...product === void 0 ? [row.product_name] : [],
					row.version,
					row.environment_name,
					statusEntry(row),
					durationText(row),
					row.deployed_by_name ?? row.deployed_by ?? null
				]);
				context.printTable(columns, rows);
			}
			sayMore(context, result, "deployments");
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/override/create.js
var longestMs, mostUses, usesOf, ruleIdsOf, override;
var init_create = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_plain();
	init_positionals();
	init_required();
	init_rules();
	init_time();
	init_usage_error();
	longestMs = 864e5;
	mostUses = 100;
	usesOf = (uses) => {
		if (uses === void 0) return void 0;
		if (!/^\d{1,3}$/.test(uses) || Number(uses) < 1 || Number(uses) > mostUses) throw new UsageError(`--uses must be a number from 1 to ${mostUses}, but it is '${uses}'`);
		return Number(uses);
	};
	ruleIdsOf = async (api, names) => {
		if (names === void 0) return void 0;
		const rules = await readRules(api);
		return names.map((name) => ruleNamed(rules, name).id);
	};
	override = {
		name: "override",
		summary: "Let a deployment start although rules forbid it",
		usage: "--product <name> --environment <name> --reason <text>",
		details: `For when it cannot wait. By default it lets one deployment start, within an hour, whatever rules forbid it. Its use is
recorded, and channels are notified. Administrators may do this. shiplog override list and shiplog override revoke
show and end overrides.`,
		examples: ["override --product checkout --environment production --reason \"Incident 4711: the fix cannot wait\"", "override --product checkout --environment production --version 1.4.3 --rule \"Staging first\" --for 2h --reason \"Incident 4711\""],
		options: {
			product: {
				value: "<name>",
				variable: "SHIPLOG_PRODUCT",
				help: "name of the product"
			},
			environment: {
				value: "<name>",
				variable: "SHIPLOG_ENVIRONMENT",
				help: "name of the environment"
			},
			version: {
				value: "<version>",
				variable: "SHIPLOG_VERSION",
				help: "only this version; any version when absent"
			},
			reason: {
				value: "<text>",
				help: "why it cannot wait, at least 10 characters"
			},
			rule: {
				value: "<name>",
				multiple: true,
				help: "name or id of a rule; repeatable; all rules when absent"
			},
			for: {
				value: "<duration>",
				help: "how long the override lasts, at most 24h; 1h when absent"
			},
			uses: {
				value: "<number>",
				help: "how many deployments it lets start; 1 when absent"
			}
		},
		run: async (context, args) => {
			positionalsOf(args, override, {
				least: 0,
				most: 0
			});
			const { product, environment, reason } = required$1(args.values, [
				"product",
				"environment",
				"reason"
			]);
			const { version, rule, for: duration } = args.values;
			const durationMs = duration === void 0 ? void 0 : durationOf("--for", duration, longestMs);
			const max_uses = usesOf(args.values.uses);
			const api = context.api("user");
			const rule_ids = await ruleIdsOf(api, rule);
			const body = given({
				product_name: product,
				environment_name: environment,
				reason,
				version,
				rule_ids,
				max_uses,
				expires_at: durationMs && new Date(Date.now() + durationMs).toISOString()
			});
			const { data } = await api.POST("/preflight-overrides/", { body });
			if (context.json) context.printJson(data);
			else {
				const what = `${data.product_name} ${data.version ?? "(any version)"}`;
				const count = data.max_uses === 1 ? "once" : `${data.max_uses} times`;
				const covered = rule === void 0 ? "all rules" : rule.map((one) => `'${one}'`).join(", ");
				context.print(plain(`${what} may start in '${data.environment_name}' ${count}, in spite of ${covered}.`));
				context.print(`It ends at ${showMoment(data.expires_at, Date.now())}. To end it now: shiplog override revoke ${data.id}`);
				context.say(context.link("/console/preflight-checks", {
					product,
					environment
				}));
			}
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/override/list.js
var stateLine, overrideList;
var init_list = __esmMin((() => {
	init_exit_codes();
	init_given();
	init_listing();
	init_positionals();
	init_time();
	stateLine = ({ uses, max_uses, expires_at }, now) => {
		if (uses >= max_uses) return {
			text: "used",
			style: "dim"
		};
		if (Date.parse(expires_at) <= now) return {
			text: "expired",
			style: "dim"
		};
		return {
			text: `open, ends ${showRelative(expires_at, now)}`,
			style: "yellow"
		};
	};
	overrideList = {
		name: "override list",
		summary: "List overrides of the last 30 days",
		usage: "",
		examples: ["override list --product checkout"],
		options: {
			product: {
				value: "<name>",
				help: "overrides for this product"
			},
			environment: {
				value: "<name>",
				help: "overrides for this environment"
			},
			...listingOptions
		},
		run: async (context, args) => {
			positionalsOf(args, overrideList, {
				least: 0,
				most: 0
			});
			const { product, environment } = args.values;
			const limit = limitOf(args.values);
			const query = given({
				product,
				environment,
				limit: pageSize(limit)
			});
			const result = await takeRows(context.api("user").list("/preflight-overrides/", { params: { query } }), limit);
			const now = Date.now();
			const columns = [...[
				{
					title: "ID",
					whole: true
				},
				{
					title: "PRODUCT",
					keep: true
				},
				{ title: "VERSION" }
			], ...[
				{ title: "ENVIRONMENT" },
				{ title: "STATE" },
				{ title: "USES" },
				{ title: "BY" },
				{ title: "REASON" }
			]];
			const rows = result.rows.map((row) => [...[
				row.id,
				row.product_name,
				row.version ?? "any",
				row.environment_name,
				stateLine(row, now)
			], ...[
				`${row.uses} of ${row.max_uses}`,
				row.created_by,
				row.reason
			]]);
			if (context.json) context.printJson(result.rows);
			else if (rows.length === 0) context.say("No override matches");
			else context.printTable(columns, rows);
			sayMore(context, result, "overrides");
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/override/revoke.js
var overrideRevoke;
var init_revoke = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	overrideRevoke = {
		name: "override revoke",
		summary: "End an override",
		usage: "<override-id>",
		details: "It lets nothing start any more. Deployments that it let start stay.",
		examples: ["override revoke 0198c0f2-22bb-7c11-9d4e-2f0b8a6c1e03"],
		options: {},
		run: async (context, args) => {
			const [id = ""] = positionalsOf(args, overrideRevoke, {
				least: 1,
				most: 1
			});
			const params = { path: { "preflight-override-id": id } };
			await context.api("user").DELETE("/preflight-overrides/{preflight-override-id}", { params });
			if (context.json) context.printJson({
				id,
				revoked: true
			});
			else context.print(plain(`The override ${id} is revoked.`));
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/style.js
var codes, styled, hasColors;
var init_style = __esmMin((() => {
	codes = {
		bold: 1,
		dim: 2,
		red: 31,
		green: 32,
		yellow: 33,
		cyan: 36
	};
	styled = (text, style) => `\u001b[${codes[style]}m${text}\u001b[0m`;
	hasColors = (stream, env) => stream.isTTY === true && (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
}));
// libs/cli/src/text-width.js
var wide, emoji, onlyMarks, ascii, segmenter, characterWidth, textWidth, fitText, wrapText, padText;
var init_text_width = __esmMin((() => {
	wide = /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;
	emoji = /^\p{Emoji_Presentation}|\ufe0f/u;
	onlyMarks = /^(\p{Mn}|\p{Me}|\u200c|\u200d)+$/u;
	ascii = /^[\x20-\x7e]*$/;
	segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
	characterWidth = (character) => {
		if (onlyMarks.test(character)) return 0;
		return wide.test(character) || emoji.test(character) ? 2 : 1;
	};
	textWidth = (text) => {
		if (ascii.test(text)) return text.length;
		let width = 0;
		for (const { segment } of segmenter.segment(text)) width += characterWidth(segment);
		return width;
	};
	fitText = (text, width) => {
		if (textWidth(text) <= width) return text;
		let kept = "";
		let used = 1;
		for (const { segment } of segmenter.segment(text)) {
			used += characterWidth(segment);
			if (used > width) break;
			kept += segment;
		}
		return `${kept}…`;
	};
	wrapText = (text, width) => {
		const pieces = [""];
		let used = 0;
		for (const { segment } of segmenter.segment(text)) {
			used += characterWidth(segment);
			if (used > width) {
				pieces.push("");
				used = characterWidth(segment);
			}
			pieces[pieces.length - 1] += segment;
		}
		return pieces;
	};
	padText = (text, width) => text + " ".repeat(Math.max(0, width - textWidth(text)));
}));
// libs/cli/src/table.js
var gap, narrowest, linesOf, totalWidth, fullWidths, fittingWidths, rowLines, listLines, tableLines;
var init_table = __esmMin((() => {
	init_plain();
	init_style();
	init_text_width();
	gap = 2;
	narrowest = 8;
	linesOf = (entry) => {
		return (Array.isArray(entry) ? entry : [typeof entry === "string" ? { text: entry } : entry ?? { text: "" }]).map((line) => ({
			...line,
			text: plain(line.text)
		}));
	};
	totalWidth = (widths) => widths.reduce((sum, width) => sum + width + gap, -2);
	fullWidths = (columns, rows) => columns.map(({ title }, index) => rows.reduce((widest, row) => linesOf(row[index] ?? null).reduce((most, { text }) => Math.max(most, textWidth(text)), widest), textWidth(title)));
	fittingWidths = (columns, full, width) => {
		const widths = [...full];
		const shrink = (may) => {
			while (totalWidth(widths) > width) {
				const allowed = widths.filter((one, index) => one > narrowest && may(columns[index]));
				if (allowed.length === 0) return;
				const widest = Math.max(...allowed);
				const index = widths.findIndex((one, at) => one === widest && may(columns[at]));
				widths[index] = widest - 1;
			}
		};
		shrink(({ whole, keep }) => whole !== true && keep !== true);
		shrink(({ whole }) => whole !== true);
		return widths;
	};
	rowLines = (entries, widths, colors) => {
		const height = Math.max(...entries.map((lines) => lines.length));
		return Array.from({ length: height }, (_, at) => {
			const last = entries.findLastIndex((lines) => (lines[at]?.text ?? "") !== "");
			return entries.slice(0, last + 1).map((lines, index) => {
				const { text, style } = lines[at] ?? { text: "" };
				const fitting = fitText(text, widths[index] ?? 1);
				const after = index === last ? "" : " ".repeat((widths[index] ?? 1) - textWidth(fitting) + gap);
				return `${style && colors ? styled(fitting, style) : fitting}${after}`;
			}).join("");
		});
	};
	listLines = (columns, entries, { width, colors }) => {
		const titles = Math.max(...columns.map(({ title }) => textWidth(title)));
		const room = Math.max(narrowest, width - titles - gap);
		return columns.flatMap(({ title }, index) => {
			return (entries[index] ?? []).filter(({ text }) => text !== "").flatMap(({ text, style }) => wrapText(text, room).map((piece) => ({
				text: piece,
				style
			}))).map(({ text, style }, at) => {
				return `${padText(at === 0 ? title : "", titles + gap)}${style && colors ? styled(text, style) : text}`;
			});
		});
	};
	tableLines = (columns, rows, terminal) => {
		const widths = fittingWidths(columns, fullWidths(columns, rows), terminal.width);
		const entries = rows.map((row) => columns.map((_, index) => linesOf(row[index] ?? null)));
		if (totalWidth(widths) > terminal.width) return entries.flatMap((row, index) => [...index === 0 ? [] : [""], ...listLines(columns, row, terminal)]);
		return [columns.map(({ title }) => [{
			text: title,
			style: "bold"
		}]), ...entries].flatMap((row) => rowLines(row, widths, terminal.colors));
	};
}));
// libs/cli/src/fitting-environments.js
var narrowWidth, types, environmentColumns, fullWidth, fittingEnvironments;
var init_fitting_environments = __esmMin((() => {
	init_table();
	narrowWidth = 24;
	types = [
		"dev",
		"test",
		"staging",
		"production"
	];
	environmentColumns = (rows, show) => {
		/** @type {Map<string, EnvironmentColumn>} */
		const columns = /* @__PURE__ */ new Map();
		for (const [index, row] of rows.entries()) for (const cell of row.environments) {
			const { environment_id, environment_name: name, environment_type: type } = cell;
			const column = columns.get(environment_id) ?? {
				name,
				type,
				used: 0,
				entries: rows.map(() => null)
			};
			column.used += 1;
			column.entries[index] = show(cell);
			columns.set(environment_id, column);
		}
		return [...columns.values()].sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type) || (one.name < other.name ? -1 : 1));
	};
	fullWidth = ({ name, entries }) => {
		const rows = entries.map((entry) => [entry]);
		return fullWidths([{ title: name }], rows)[0] ?? 0;
	};
	fittingEnvironments = (columns, { width, used }) => {
		const full = new Map(columns.map((column) => [column, fullWidth(column)]));
		if (totalWidth([used, ...full.values()]) <= width) return columns;
		const byImportance = [...columns].sort((one, other) => types.indexOf(other.type) - types.indexOf(one.type) || other.used - one.used);
		const widths = [Math.min(used, narrowWidth)];
		const chosen = byImportance.filter((column, index) => {
			const wanted = Math.min(full.get(column) ?? 0, narrowWidth);
			const fits = index === 0 || totalWidth([...widths, wanted]) <= width;
			if (fits) widths.push(wanted);
			return fits;
		});
		return columns.filter((column) => chosen.includes(column));
	};
}));
// libs/cli/src/commands/status.js
var printMatrix, printProduct, unknownProduct, status;
var init_status = __esmMin((() => {
	init_exit_codes();
	init_fitting_environments();
	init_given();
	init_listing();
	init_positionals();
	init_status_line();
	init_table();
	init_time();
	init_usage_error();
	printMatrix = (rows, { width, printTable, say }) => {
		const now = Date.now();
		const columns = environmentColumns(rows, (cell) => cellLines(cell, now));
		const product = { title: "PRODUCT" };
		const [used = 0] = fullWidths([product], rows.map(({ product_name }) => [product_name]));
		const shown = fittingEnvironments(columns, {
			width,
			used
		});
		printTable([product, ...shown.map(({ name }) => ({ title: name }))], rows.map(({ product_name }, index) => [product_name, ...shown.map(({ entries }) => entries[index] ?? null)]));
		const left = columns.length - shown.length;
		if (left > 0) say(`${left} of ${columns.length} environments do not fit. Use --environment, --environment-type or a wider terminal, or name a product.`);
	};
	printProduct = ({ product_name, environments, more_environments }, { printTable, say, link }) => {
		const now = Date.now();
		printTable([
			{
				title: "ENVIRONMENT",
				whole: true
			},
			{
				title: "RUNS",
				keep: true
			},
			{ title: "SINCE" },
			{ title: "BY" }
		], environments.map((cell) => [
			cell.environment_name,
			cellLines(cell, now),
			cell.current && showRelative(cell.current.completed_at, now),
			cell.current && (cell.current.deployed_by_name ?? cell.current.deployed_by)
		]));
		if (more_environments) say("The product is in more environments. Use --environment or --environment-type.");
		say(link(`/console/products/${encodeURIComponent(product_name)}`));
	};
	unknownProduct = async ({ api }, name) => {
		const pages = api("user").list("/matrix/", { params: { query: {
			product: name,
			limit: "5"
		} } });
		const { rows } = await takeRows(pages, 5);
		const similar = rows.map(({ product_name }) => product_name).join(", ");
		return new UsageError(`No deployment of a product '${name}' matches.${similar === "" ? "" : ` Products like it: ${similar}`}`);
	};
	status = {
		name: "status",
		summary: "Show what runs where",
		usage: "[<product>]",
		details: `Each entry is the running version, with the number of newer versions that were completed in environments of the
type below. The line below it is the newest deployment, if that failed, was aborted or is not completed yet.`,
		examples: [
			"status",
			"status checkout",
			"status --environment-type production --sort behind"
		],
		options: {
			environment: {
				value: "<name>",
				help: "show only this environment"
			},
			"environment-type": {
				value: "<type>",
				help: "show only environments of this type: dev, test, staging, production"
			},
			status: {
				value: "<status>",
				help: "show only products whose newest deployment somewhere has this status"
			},
			sort: {
				value: "<order>",
				help: "order of the products: changed (default), name, behind"
			},
			...listingOptions
		},
		run: async (context, args) => {
			const [product] = positionalsOf(args, status, {
				least: 0,
				most: 1
			});
			const { environment, "environment-type": environment_type, status: latest, sort, all } = args.values;
			const limit = limitOf(args.values);
			const query = given({
				product_name: product,
				environment,
				environment_type,
				status: latest,
				sort: sort ?? (all === true ? "name" : "changed"),
				limit: pageSize(limit)
			});
			const result = await takeRows(context.api("user").list("/matrix/", { params: { query } }), limit);
			const [first] = result.rows;
			if (product !== void 0 && first === void 0) throw await unknownProduct(context, product);
			if (context.json) context.printJson(result.rows);
			else if (first === void 0) context.say("No deployment matches");
			else if (product !== void 0) printProduct(first, context);
			else printMatrix(result.rows, context);
			sayMore(context, result, "products");
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/whoami.js
var whoami;
var init_whoami = __esmMin((() => {
	init_exit_codes();
	init_plain();
	whoami = {
		name: "whoami",
		summary: "Show the account and the roles of SHIPLOG_TOKEN",
		usage: "",
		options: {},
		run: async ({ api, json, print, printJson }) => {
			const { data } = await api("user").GET("/me");
			if (json) printJson(data);
			else print(plain(`${data.name ?? data.subject}, account ${data.account}, roles ${data.roles.join(", ")}`));
			return exitCodes.ok;
		}
	};
}));
// libs/cli/src/commands/index.js
var commands;
var init_commands = __esmMin((() => {
	init_approve();
	init_cancel();
	init_list$2();
	init_reject();
	init_request();
	init_build();
	init_can_deploy();
	init_completion();
	init_deploy();
	init_diff();
	init_flush();
	init_lift();
	init_list$1();
	init_now();
	init_history();
	init_create();
	init_list();
	init_revoke();
	init_status();
	init_whoami();
	commands = [
		...deploy,
		...build,
		flush,
		canDeploy,
		status,
		history,
		diff,
		approvals,
		approve,
		reject,
		approvalsRequest,
		approvalsCancel,
		freezeList,
		freezeNow,
		freezeLift,
		override,
		overrideList,
		overrideRevoke,
		whoami,
		createCompletion(() => commands)
	];
}));
// libs/cli/src/version.js
var version;
var init_version = __esmMin((() => {
	version = "0.1.0";
}));
// libs/cli/src/context.js
var credentialOf, urlOf, createContext;
var init_context = __esmMin((() => {
	init_src();
	init_given();
	init_plain();
	init_usage_error();
	init_version();
	credentialOf = (credential, env) => {
		const key = env.SHIPLOG_KEY || env.VERSIONER_API_KEY;
		const token = env.SHIPLOG_TOKEN;
		const found = {
			key,
			user: token,
			any: token || key
		}[credential];
		if (found) return found;
		if (credential === "key") throw new UsageError("Set SHIPLOG_KEY to an API key. Administrators make one in Settings, API keys");
		throw new UsageError(`Set ${credential === "any" ? "SHIPLOG_KEY to an API key, or " : ""}SHIPLOG_TOKEN to an access token of your identity provider`);
	};
	urlOf = (values, env) => {
		const url = values.url || env.VERSIONER_API_URL;
		if (!url) throw new UsageError("Set SHIPLOG_URL to the address of Shiplog, or use --url");
		return url;
	};
	createContext = ({ env, signal, values, output }) => ({
		...output,
		env,
		signal,
		json: values.json === true,
		link: (path, query = {}) => {
			const search = new URLSearchParams(given(query)).toString();
			return `${urlOf(values, env).replace(/\/+$/, "")}${path}${search === "" ? "" : `?${search}`}`;
		},
		api: (credential, requests = {}) => {
			const url = urlOf(values, env);
			try {
				return createClient({
					url,
					credential: credentialOf(credential, env),
					signal,
					...requests,
					userAgent: `shiplog-cli/${version}`,
					onRetry: ({ error, waitMs }) => output.say(plain(`${error.message}. Trying again in ${Math.ceil(waitMs / 1e3)} s`))
				});
			} catch (err) {
				if (err instanceof TypeError) throw new UsageError(err.message);
				throw err;
			}
		}
	});
}));
// libs/cli/src/help.js
var columns, optionRows, commandHelp, familyHelp, generalHelp;
var init_help = __esmMin((() => {
	init_parse();
	columns = (rows) => {
		const width = Math.max(...rows.map(([left]) => left.length));
		return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
	};
	optionRows = (command) => Object.entries({
		...command.options,
		...sharedOptions
	}).map(([name, { value, short, help, variable }]) => {
		return [`${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`, variable ? `${help} (${variable})` : help];
	});
	commandHelp = (command) => [
		`Usage: shiplog ${command.name}${command.usage === "" ? "" : ` ${command.usage}`}`,
		`${command.summary}.`,
		command.details,
		`Options:\n${columns(optionRows(command))}`,
		command.examples && `Examples:\n${command.examples.map((line) => `  shiplog ${line}`).join("\n")}`
	].filter(Boolean).join("\n\n");
	familyHelp = (word, commands) => `Usage: shiplog ${word} <command> [options]

${columns(commands.map(({ name, summary }) => [name, summary]))}

shiplog <command> --help says more about a command.`;
	generalHelp = (commands) => `Usage: shiplog <command> [options]

${columns(commands.map(({ name, summary }) => [name, summary]))}

shiplog <command> --help says more about a command. shiplog --version prints the version.

Variables:
${columns([
		["SHIPLOG_URL", "address of Shiplog, such as https://shiplog.example.com"],
		["SHIPLOG_KEY", "API key (sk_…): reports builds and deployments, asks whether one may start"],
		["SHIPLOG_TOKEN", "access token of a user: everything else"]
	])}

Exit codes: 0 done, 1 wrong usage or no answer, 4 error answered by Shiplog, 5 blocked by rules,
130 and 143 interrupted.`;
}));
// libs/cli/src/output.js
var usualWidth, narrowestTerminal, widestTerminal, isWidth, widthOf, createOutput;
var init_output = __esmMin((() => {
	init_plain();
	init_style();
	init_table();
	usualWidth = 80;
	narrowestTerminal = 20;
	widestTerminal = 1e3;
	isWidth = (columns) => Number.isInteger(columns) && Number(columns) > 0;
	widthOf = ({ columns }, env) => {
		const wanted = [
			Number(env.COLUMNS),
			columns,
			usualWidth
		].find(isWidth);
		return Math.min(widestTerminal, Math.max(narrowestTerminal, wanted ?? usualWidth));
	};
	createOutput = ({ stdout, stderr, env }) => {
		const width = widthOf(stdout, env);
		const colors = hasColors(stdout, env);
		const colorsForPeople = hasColors(stderr, env);
		return {
			width,
			print: (text, style) => {
				const lines = plainLines(text);
				stdout.write(`${style && colors ? styled(lines, style) : lines}\n`);
			},
			say: (text, style) => {
				const lines = plainLines(text);
				stderr.write(`${style && colorsForPeople ? styled(lines, style) : lines}\n`);
			},
			printTable: (columns, rows) => {
				stdout.write(`${tableLines(columns, rows, {
					width,
					colors
				}).join("\n")}\n`);
			},
			printJson: (value) => {
				stdout.write(`${plainJson(value)}\n`);
			}
		};
	};
}));
// libs/cli/src/main.js
var main_exports = /* @__PURE__ */ __exportAll({ main: () => main });
var helpCode, printHelp, runCommand, exitCodeOf, main;
var init_main = __esmMin((() => {
	init_src();
	init_commands();
	init_context();
	init_exit_codes();
	init_help();
	init_interrupted_error();
	init_output();
	init_parse();
	init_plain();
	init_usage_error();
	init_version();
	helpCode = (words) => words.some((word) => word === "--help" || word === "-h") ? exitCodes.ok : exitCodes.failed;
	printHelp = (words, print) => {
		const [first] = words;
		if (first === "--version") {
			print(version);
			return exitCodes.ok;
		}
		const asks = first === void 0 || first === "--help" || first === "-h" || first === "help";
		const named = asks ? words.slice(1) : words;
		const found = findCommand(commands, named);
		const family = findFamily(commands, named);
		if (!asks && (found !== void 0 || family.length === 0)) return void 0;
		if (found) print(commandHelp(found.command));
		else print(family.length > 0 ? familyHelp(named[0] ?? "", family) : generalHelp(commands));
		return asks && first !== void 0 ? exitCodes.ok : helpCode(named);
	};
	runCommand = async (words, { signal, output }) => {
		const helped = printHelp(words, output.print);
		if (helped !== void 0) return helped;
		const found = findCommand(commands, words);
		if (!found) throw new UsageError(`There is no command '${words[0]}'. See shiplog --help`);
		const args = parseWords(found.command, found.words, process.env);
		if (args.values.help === true) {
			output.print(commandHelp(found.command));
			return exitCodes.ok;
		}
		const context = createContext({
			env: process.env,
			signal,
			values: args.values,
			output
		});
		return await found.command.run(context, args);
	};
	exitCodeOf = (err) => {
		if (err instanceof InterruptedError) return err.exitCode;
		if (err instanceof DeploymentBlockedError) return exitCodes.blocked;
		if (err instanceof ApiError) return exitCodes.api;
		return exitCodes.failed;
	};
	main = async (words) => {
		const output = createOutput(process);
		const interrupt = new AbortController();
		const end = (signal) => interrupt.abort(new InterruptedError(signal));
		process.on("SIGINT", end);
		process.on("SIGTERM", end);
		try {
			return await runCommand(words, {
				signal: interrupt.signal,
				output
			});
		} catch (err) {
			const known = [
				UsageError,
				ApiError,
				NetworkError,
				InterruptedError
			].find((type) => err instanceof type);
			if (!(err instanceof Error) || known === void 0) throw err;
			const id = err instanceof ApiError && err.requestId !== null ? ` (request ${err.requestId})` : "";
			output.say(plain(`shiplog: ${err.message}${id}`));
			return exitCodeOf(err);
		} finally {
			process.off("SIGINT", end);
			process.off("SIGTERM", end);
		}
	};
}));
// libs/cli/bin/shiplog.js
var [major] = process.versions.node.split(".");
if (Number(major) < 20) {
	console.error(`shiplog needs Node 20 or later; this is Node ${process.versions.node}`);
	process.exitCode = 1;
} else {
	process.stdout.on("error", (err) => {
		if ("code" in err && err.code === "EPIPE") process.exit(0);
		throw err;
	});
	process.stderr.on("error", () => {});
	const { main } = await Promise.resolve().then(() => (init_main(), main_exports));
	process.exitCode = await main(process.argv.slice(2));
}
export {};

/*!
# Licenses

The app bundles dependencies which contain the following licenses:

## openapi-fetch - 0.17.0 (MIT)

MIT License

Copyright (c) 2023 Drew Powers

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
