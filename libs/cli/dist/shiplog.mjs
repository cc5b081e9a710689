#!/usr/bin/env node
import { createRequire } from "node:module";
import { appendFileSync, chmodSync, closeSync, constants, createReadStream, existsSync, fstatSync, fsyncSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import { spawn, spawnSync } from "node:child_process";
import { constants as constants$1, homedir, userInfo } from "node:os";
import { randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { isatty } from "node:tty";
import { parseArgs } from "node:util";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();
// libs/client/src/errors.js
var ShiplogError, NetworkError, codes$1, ApiError, DeploymentBlockedError;
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
	ApiError = class extends ShiplogError {
		name = "ApiError";
		/**
		* @param {number} status
		* @param {string} message
		* @param {ApiErrorDetails} [details]
		*/
		constructor(status, message, { code, requestId = null, retryAfterMs = null } = {}) {
			super(code ?? codes$1[status] ?? `http_${status}`, message);
			this.status = status;
			this.requestId = requestId;
			this.retryAfterMs = retryAfterMs;
		}
	};
	DeploymentBlockedError = class extends ApiError {
		name = "DeploymentBlockedError";
		/**
		* @param {number} status
		* @param {import('../index.d.ts').Schemas['DeploymentBlocked']} body
		* @param {ApiErrorDetails} [details]
		*/
		constructor(status, body, details) {
			super(status, body.message, {
				...details,
				code: body.code
			});
			this.retryAfter = body.retry_after ?? null;
			this.details = body.detail.details;
		}
	};
}));
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
// libs/client/src/request.js
var eventPaths, readPaths, createSender, requireSegment, headersOf, isRepeatable;
var init_request$1 = __esmMin((() => {
	init_dist();
	init_errors();
	eventPaths = /* @__PURE__ */ new Set([
		"/deployment-events/",
		"/build-events/",
		"/version-events/",
		"/event-batches/"
	]);
	readPaths = /* @__PURE__ */ new Set(["/preflight-checks/", "/deployment-rules/simulations/"]);
	createSender = (baseUrl, headers) => createClient$1({
		baseUrl,
		headers,
		redirect: "manual",
		pathSerializer: (path, values) => {
			for (const [name, value] of Object.entries(values)) requireSegment(name, String(value ?? ""));
			return defaultPathSerializer(path, values);
		},
		bodySerializer: (body) => typeof body === "string" ? body : JSON.stringify(body)
	});
	requireSegment = (name, value) => {
		if (value === "" || value === "." || value === "..") throw new ShiplogError("invalid_request", `Path parameter '${name}' must not be '${value}'`);
	};
	headersOf = (method, path, { headers: own, params, body }) => {
		const headers = new Headers(own);
		for (const [name, value] of Object.entries(params?.header ?? {})) if (value !== void 0) headers.set(name, value);
		if (typeof body === "string" && !headers.has("content-type")) headers.set("content-type", "application/x-ndjson");
		if (method === "POST" && eventPaths.has(path) && !headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
		return headers;
	};
	isRepeatable = (method, path, headers) => method === "GET" || readPaths.has(path) || headers.has("idempotency-key");
}));
// libs/client/src/answer.js
var maxErrorBytes, WrongTypeError, limitBody, checkAnswer, retryAfterOf, messageWithoutDetail, isBlocked, errorOf;
var init_answer = __esmMin((() => {
	init_errors();
	maxErrorBytes = 2 ** 20;
	WrongTypeError = class extends Error {};
	limitBody = (response) => {
		if (response.body === null) return response;
		let size = 0;
		const limiter = new TransformStream({ transform: (chunk, controller) => {
			size += chunk.byteLength;
			if (size > maxErrorBytes) controller.error(/* @__PURE__ */ new Error(`it is longer than ${maxErrorBytes / 2 ** 20} MiB`));
			else controller.enqueue(chunk);
		} });
		return new Response(response.body.pipeThrough(limiter), response);
	};
	checkAnswer = (response, parseAs) => {
		if (!response.ok) return response.type === "opaqueredirect" ? response : limitBody(response);
		if (parseAs === "stream" || response.status === 204) return response;
		const type = response.headers.get("content-type") ?? "no type";
		if (parseAs === "json" && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
			response.body?.cancel().catch(() => {});
			throw new WrongTypeError(type);
		}
		return response;
	};
	retryAfterOf = (headers) => {
		const value = headers.get("retry-after")?.trim() ?? "";
		if (/^\d{1,9}$/.test(value)) return 1e3 * Number(value);
		const until = Date.parse(value);
		if (Number.isNaN(until)) return null;
		const now = Date.parse(headers.get("date") ?? "");
		return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
	};
	messageWithoutDetail = ({ type, status, statusText, headers }) => {
		const location = headers.get("location");
		if (type === "opaqueredirect" || status >= 300 && status < 400 && location !== null) return `Shiplog answered with a redirect${location === null ? "" : ` to ${location}`}. Use the address that it redirects to`;
		return `The answer was ${status}${statusText === "" ? "" : ` ${statusText}`}, without an explanation`;
	};
	isBlocked = (body) => body?.error === "deployment_blocked" && typeof body.message === "string" && typeof body.code === "string" && typeof body.detail?.details === "object";
	errorOf = (response, body) => {
		const { status, headers } = response;
		const details = {
			requestId: headers.get("x-request-id"),
			retryAfterMs: retryAfterOf(headers)
		};
		if (isBlocked(body)) return new DeploymentBlockedError(status, body, details);
		const message = typeof body?.detail === "string" ? body.detail : messageWithoutDetail(response);
		return new ApiError(status, message, details);
	};
}));
// libs/client/src/retry.js
var firstWaitMs$1, longestWaitMs$1, wait$1, reasonOf$1, networkErrorOf, sendOnce, mayRepeat, waitAfter, send$2;
var init_retry = __esmMin((() => {
	init_answer();
	init_errors();
	firstWaitMs$1 = 500;
	longestWaitMs$1 = 15e3;
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
	reasonOf$1 = (error) => {
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		if (!(cause instanceof Error) || cause === error && error instanceof TypeError) return "";
		const reason = cause.message || ("code" in cause ? String(cause.code) : "");
		return reason === "" ? "" : ` (${reason})`;
	};
	networkErrorOf = (cause, { where, hasBegun }) => {
		if (cause instanceof WrongTypeError) return new NetworkError("invalid_answer", `The answer is not JSON (${cause.message}). Is the address of Shiplog right?`);
		const problem = hasBegun ? "The answer cannot be read to its end" : `Shiplog cannot be reached${where}`;
		return new NetworkError("network", `${problem}${reasonOf$1(cause)}`, { cause });
	};
	sendOnce = async (call, { fetch, timeoutMs, signal, parseAs, where }) => {
		signal.throwIfAborted();
		const limit = new AbortController();
		const timer = setTimeout(() => limit.abort(), timeoutMs);
		/** @type {Response | undefined} */
		let answer;
		const fetchChecked = async (request) => {
			answer = await fetch(request);
			return checkAnswer(answer, parseAs);
		};
		try {
			const { data, error, response } = await call({
				signal: AbortSignal.any([signal, limit.signal]),
				fetch: fetchChecked
			});
			return response.ok ? {
				data,
				response
			} : errorOf(response, error);
		} catch (cause) {
			signal.throwIfAborted();
			if (cause instanceof ShiplogError) throw cause;
			if (answer && !answer.ok) return errorOf(answer, void 0);
			if (!limit.signal.aborted) return networkErrorOf(cause, {
				where,
				hasBegun: answer !== void 0
			});
			return new NetworkError("timeout", `Shiplog did not answer within ${timeoutMs / 1e3} s`, { cause });
		} finally {
			clearTimeout(timer);
		}
	};
	mayRepeat = (isRepeatable, error) => {
		if (error instanceof NetworkError) return isRepeatable && error.code !== "invalid_answer";
		return error.status === 429 || error.status >= 500 && isRepeatable;
	};
	waitAfter = (attempt, error) => {
		const backOff = Math.min(firstWaitMs$1 * 2 ** (attempt - 1), longestWaitMs$1) * (.5 + Math.random() / 2);
		const asked = error instanceof ApiError ? error.retryAfterMs ?? 0 : 0;
		return Math.round(asked + backOff);
	};
	send$2 = async (call, options) => {
		for (let attempt = 1;; attempt++) {
			const result = await sendOnce(call, options);
			if (!(result instanceof Error)) return result;
			if (attempt > options.retries || !mayRepeat(options.isRepeatable, result)) throw result;
			if (result instanceof ApiError && (result.retryAfterMs ?? 0) > options.maxRetryAfterMs) throw result;
			const waitMs = waitAfter(attempt, result);
			options.onRetry?.({
				error: result,
				attempt,
				waitMs
			});
			await wait$1(waitMs, options.signal);
		}
	};
}));
// libs/client/src/index.js
var baseUrlOf, requireWithin, dayMs$1, requireHeaderValue, listWith, createClient;
var init_src = __esmMin((() => {
	init_errors();
	init_request$1();
	init_retry();
	baseUrlOf = (url) => {
		if (url === "/") return "";
		if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new TypeError("The address of Shiplog must start with https:// or http://");
		const { origin, pathname, username, password, search, hash } = new URL(url);
		if (username !== "" || password !== "") throw new TypeError("The address of Shiplog must have no user name or password in it");
		if (search !== "" || hash !== "") throw new TypeError("The address of Shiplog must have no '?' or '#' in it");
		return origin + pathname.replace(/\/+$/, "");
	};
	requireWithin = (name, value, min, max) => {
		if (!Number.isFinite(value) || value < min || value > max) throw new TypeError(`${name} must be a number from ${min} to ${max}`);
		return value;
	};
	dayMs$1 = 864e5;
	requireHeaderValue = (name, value) => {
		if (!/^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(value)) throw new TypeError(`${name} must have printable ASCII characters only, without spaces around them`);
		return value;
	};
	listWith = (get) => async function* (path, init = {}) {
		const seen = /* @__PURE__ */ new Set();
		/** @type {string | null} */
		let cursor = init.params?.query?.cursor ?? null;
		do {
			const query = {
				...init.params?.query,
				...cursor !== null && { cursor }
			};
			const page = await get(path, {
				...init,
				params: {
					...init.params,
					query
				}
			});
			yield* page.data;
			cursor = page.nextCursor;
			if (seen.has(cursor)) throw new NetworkError("invalid_answer", "The list has no end: one of its pages came twice");
			seen.add(cursor);
		} while (cursor !== null);
	};
	createClient = ({ url, credential, retries = 4, timeoutMs = 3e4, maxRetryAfterMs = 6e4, signal, userAgent, onRetry, fetch = (request) => globalThis.fetch(request) }) => {
		const baseUrl = baseUrlOf(url);
		const options = {
			where: baseUrl === "" ? "" : ` at ${baseUrl}`,
			retries: requireWithin("retries", retries, 0, 20),
			timeoutMs: requireWithin("timeoutMs", timeoutMs, 1, dayMs$1),
			maxRetryAfterMs: requireWithin("maxRetryAfterMs", maxRetryAfterMs, 0, dayMs$1),
			onRetry,
			fetch
		};
		const headers = {
			...credential !== void 0 && { Authorization: `Bearer ${requireHeaderValue("The credential", credential)}` },
			...userAgent !== void 0 && { "User-Agent": requireHeaderValue("userAgent", userAgent) }
		};
		const sender = createSender(baseUrl, headers);
		/** @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method */
		const callOf = (method) => async (path, init = {}) => {
			const { params: { path: pathParams, query } = {}, body, parseAs = "json" } = init;
			const own = headersOf(method, path, init);
			const { data, response } = await send$2((part) => sender[method](path, {
				params: {
					path: pathParams,
					query
				},
				body,
				parseAs,
				headers: own,
				...part
			}), {
				...options,
				signal: AbortSignal.any([signal, init.signal].filter((one) => one !== void 0 && one !== null)),
				parseAs,
				isRepeatable: isRepeatable(method, path, own)
			});
			return {
				data,
				response,
				nextCursor: response.headers.get("x-next-cursor")
			};
		};
		const GET = callOf("GET");
		return {
			GET,
			POST: callOf("POST"),
			PATCH: callOf("PATCH"),
			DELETE: callOf("DELETE"),
			list: listWith(GET)
		};
	};
}));
// libs/cli/src/plain.js
var unsafe, shown$1, runnerCommand, plain, plainLines, unsafeInJson, escaped, plainJson;
var init_plain = __esmMin((() => {
	unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
	shown$1 = (character) => {
		if (character === "\n" || character === "	") return " ";
		return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
	};
	runnerCommand = /^\s*:(?=:)|#(?=#\w*\[)/g;
	plain = (text) => text.replaceAll("\r\n", "\n").replace(unsafe, shown$1).replace(runnerCommand, "$& ");
	plainLines = (text) => text.split("\n").map(plain).join("\n");
	unsafeInJson = /[\u007f-\u009f\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|#(?=#\w*\[)/gu;
	escaped = (character) => Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
	plainJson = (value) => JSON.stringify(value).replace(unsafeInJson, escaped);
}));
// libs/cli/src/apply/carry-out.js
var writeRule, writeChannel, writePreference, writers, carryOut;
var init_carry_out = __esmMin((() => {
	init_plain();
	writeRule = async (client, { action, id = "", label, body, revision }) => {
		const params = { path: { "deployment-rule-id": id } };
		if (action === "delete") {
			await client.DELETE("/deployment-rules/{deployment-rule-id}", { params });
			return {
				id,
				notes: []
			};
		}
		const { data } = action === "create" ? await client.POST("/deployment-rules/", { body }) : await client.PATCH("/deployment-rules/{deployment-rule-id}", {
			params,
			body
		});
		const notes = data.warnings.map((warning) => `${label}: ${plain(warning)}`);
		if (revision !== void 0 && data.revision !== revision + 1) notes.push(`${label} was changed by somebody else meanwhile: its revisions show what. Run this again`);
		return {
			id: data.id,
			notes
		};
	};
	writeChannel = async (client, { action, id = "", label, body }, channelIds) => {
		const params = { path: { "channel-id": id } };
		if (action === "delete") {
			await client.DELETE("/notification-channels/{channel-id}", { params });
			return {
				id,
				notes: []
			};
		}
		const { data } = action === "create" ? await client.POST("/notification-channels/", { body }) : await client.PATCH("/notification-channels/{channel-id}", {
			params,
			body
		});
		channelIds.set(data.name, data.id);
		const isSigned = data.signing_secret !== void 0;
		const note = `${label} signs its messages. To see a secret, rotate it: POST /notification-channels/${data.id}/rotate-secret/`;
		return {
			id: data.id,
			notes: isSigned ? [note] : []
		};
	};
	writePreference = async (client, { action, id = "", body, channel = "" }, channelIds) => {
		const params = { path: { "preference-id": id } };
		if (action === "delete") {
			await client.DELETE("/notification-preferences/{preference-id}", { params });
			return {
				id,
				notes: []
			};
		}
		const channel_id = channelIds.get(channel) ?? "";
		const { data } = action === "create" ? await client.POST("/notification-preferences/", { body: {
			...body,
			channel_id
		} }) : await client.PATCH("/notification-preferences/{preference-id}", {
			params,
			body
		});
		return {
			id: data.id,
			notes: []
		};
	};
	writers = {
		rules: writeRule,
		channels: writeChannel,
		preferences: writePreference
	};
	carryOut = async (client, changes, { channelIds, done }) => {
		for (const change of changes) {
			const { id, notes } = await writers[change.kind](client, change, channelIds);
			done(change, id, notes);
		}
	};
}));
// libs/cli/src/usage-error.js
var UsageError;
var init_usage_error = __esmMin((() => {
	UsageError = class extends Error {
		name = "UsageError";
	};
}));
// libs/cli/src/apply/nearest.js
var distance, maxLength, nearest;
var init_nearest = __esmMin((() => {
	distance = (a, b) => {
		let row = Array.from({ length: b.length + 1 }, (_, index) => index);
		for (const [i, letter] of [...a].entries()) {
			const next = [i + 1];
			for (let j = 0; j < b.length; j++) {
				const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
				next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
			}
			row = next;
		}
		return row.at(-1) ?? 0;
	};
	maxLength = 40;
	nearest = (written, names) => {
		if (written.length > maxLength) return void 0;
		const wanted = written.toLowerCase().replaceAll(/[- ]/g, "_");
		const [best] = names.map((name) => ({
			name,
			far: distance(wanted, name)
		})).sort((one, other) => one.far - other.far);
		return best !== void 0 && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : void 0;
	};
}));
// libs/cli/src/apply/check.js
var isNotKnown, timePattern, textProblem, choiceProblem, leafProblem, checkSet, checkRecord, check;
var init_check = __esmMin((() => {
	init_nearest();
	isNotKnown = (written, names) => {
		const near = nearest(written, names);
		return near === void 0 ? `is not known. Known here: ${names.join(", ")}` : `is not known: did you mean '${near}'?`;
	};
	timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
	textProblem = (value, { trimmed }) => {
		if (typeof value === "number" || typeof value === "boolean") return "must be a text: put it in quotes";
		if (typeof value !== "string") return "must be a text";
		if (value.trim() === "") return "must not be empty";
		if (trimmed && value !== value.trim()) return "must not begin or end with a space";
	};
	choiceProblem = (value, values) => {
		if (values.includes(value)) return void 0;
		const near = nearest(value, values);
		return `must be one of: ${values.join(", ")}${near === void 0 ? "" : `. Did you mean '${near}'?`}`;
	};
	leafProblem = (value, field) => {
		switch (field.kind) {
			case "flag": return typeof value === "boolean" ? void 0 : "must be true or false";
			case "number": return Number.isFinite(value) ? void 0 : "must be a number";
			case "prose": return typeof value === "string" ? void 0 : "must be a text: put it in quotes";
			case "time": return typeof value === "string" && timePattern.test(value) && !Number.isNaN(Date.parse(value)) ? void 0 : "must be a time with its offset, such as 2026-11-21T10:00:00Z";
			case "choice": return textProblem(value, field) ?? choiceProblem(value, field.values);
			default: return textProblem(value, field);
		}
	};
	checkSet = (value, field, path) => {
		const { values, ignoreCase } = field;
		if (!Array.isArray(value)) return [{
			path,
			text: "must be a list of texts"
		}];
		const seen = /* @__PURE__ */ new Set();
		return value.flatMap((item, index) => {
			const problem = textProblem(item, field) ?? (values === void 0 ? void 0 : choiceProblem(item, values));
			if (problem !== void 0) return {
				path: [...path, index],
				text: problem
			};
			const identity = ignoreCase ? item.toLowerCase() : item;
			if (seen.has(identity)) return {
				path: [...path, index],
				text: "is in the list twice"
			};
			seen.add(identity);
			return [];
		});
	};
	checkRecord = (value, field, path) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return [{
			path,
			text: "must have fields, each as name: value"
		}];
		const values = value;
		const fields = field.fieldsOf(values);
		const names = Object.keys(fields);
		return [...(names.length === 0 ? [] : Object.keys(values).filter((name) => !names.includes(name))).map((name) => ({
			path: [...path, name],
			text: isNotKnown(name, names),
			atKey: true
		})), ...Object.entries(fields).flatMap(([name, inner]) => check(values[name], inner, [...path, name]))];
	};
	check = (value, field, path) => {
		if (value === void 0 || value === null && !field.nullable) return field.required ? [{
			path,
			text: path.length === 0 ? "is empty" : "is required"
		}] : [];
		if (value === null) return [];
		if (field.kind === "record") return checkRecord(value, field, path);
		if (field.kind === "set") return checkSet(value, field, path);
		if (field.kind === "list") {
			if (!Array.isArray(value)) return [{
				path,
				text: "must be a list"
			}];
			return value.flatMap((item, index) => check(item, {
				...field.of,
				required: true
			}, [...path, index]));
		}
		const problem = leafProblem(value, field);
		return problem === void 0 ? [] : [{
			path,
			text: problem
		}];
	};
}));
// libs/cli/src/apply/fields.js
var required$1, trimmed, text, prose, secret, number, flag, set, choice$1, record, listOf, environmentTypes, statuses, environmentChoice, timezone, onceWindow, recurringWindow, window, ruleConfigs, channelConfigs, eventTypes, configOf, rule, channel, preference, kinds$1, fieldsOfKind;
var init_fields = __esmMin((() => {
	required$1 = true;
	trimmed = true;
	text = { kind: "text" };
	prose = { kind: "prose" };
	secret = { kind: "secret" };
	number = { kind: "number" };
	flag = { kind: "flag" };
	set = { kind: "set" };
	choice$1 = (values, more) => ({
		kind: "choice",
		values,
		...more
	});
	record = (fields, more) => ({
		kind: "record",
		fieldsOf: () => fields,
		...more
	});
	listOf = (of) => ({
		kind: "list",
		of,
		required: required$1
	});
	environmentTypes = [
		"dev",
		"test",
		"staging",
		"production"
	];
	statuses = [
		"pending",
		"started",
		"completed",
		"failed",
		"aborted"
	];
	environmentChoice = {
		environment: text,
		environment_type: choice$1(environmentTypes)
	};
	timezone = {
		...text,
		required: required$1
	};
	onceWindow = {
		start: {
			...text,
			required: required$1
		},
		end: {
			...text,
			required: required$1,
			nullable: true
		},
		timezone
	};
	recurringWindow = {
		cron: {
			...text,
			required: required$1
		},
		duration: {
			...text,
			required: required$1
		},
		timezone,
		from: text,
		until: text,
		except: set
	};
	window = {
		kind: "record",
		fieldsOf: (value) => "cron" in value || "duration" in value ? recurringWindow : onceWindow
	};
	ruleConfigs = {
		version: {
			allow: set,
			deny: set,
			branches: set,
			require_build: flag
		},
		flow: { requires: listOf(record(environmentChoice)) },
		approval: {
			requirements: listOf(record({
				name: {
					...text,
					required: required$1
				},
				roles: {
					...set,
					trimmed
				},
				users: {
					...set,
					trimmed
				},
				count: {
					...number,
					default: 1
				},
				environment: text
			})),
			expires_hours: {
				...number,
				default: 72
			},
			allow_own: flag
		},
		soak: {
			...environmentChoice,
			hours: {
				...number,
				required: required$1
			},
			while_current: flag
		},
		freeze: {
			windows: listOf(window),
			kind: choice$1(["deny", "allow"], { default: "deny" })
		},
		concurrency: {
			per: choice$1(["product", "environment"], { required: required$1 }),
			stale_after: {
				...text,
				default: "PT2H"
			}
		}
	};
	channelConfigs = {
		chat_webhook: { webhook_url: secret },
		email: {
			to: {
				...set,
				ignoreCase: true,
				required: required$1,
				trimmed
			},
			reply_to: {
				...text,
				trimmed
			}
		},
		slack_app: {
			bot_token: secret,
			channel_id: {
				...text,
				required: required$1,
				trimmed
			},
			mode: choice$1(["update", "thread"], { default: "update" })
		},
		teams_workflow: { webhook_url: secret },
		webhook: {
			url: secret,
			format: choice$1(["standard", "versioner"], { default: "standard" }),
			ordered: flag
		}
	};
	eventTypes = [
		...statuses.map((status) => `deployment.${status}`),
		"deployment.preflight_failed",
		"deployment.preflight_overridden",
		"deployment.preflight_bypassed",
		"deployment.*",
		...statuses.map((status) => `build.${status}`),
		"build.*",
		...statuses.map((status) => `version.${status}`),
		"version.*",
		"approval.requested",
		"approval.granted",
		"approval.rejected",
		"approval.*"
	];
	configOf = (configs, type) => record(typeof type === "string" && Object.hasOwn(configs, type) && configs[type] || {}, { required: required$1 });
	rule = {
		kind: "record",
		fieldsOf: ({ type }) => ({
			name: {
				...text,
				required: required$1
			},
			type: choice$1(Object.keys(ruleConfigs), { required: required$1 }),
			description: prose,
			mode: choice$1([
				"enabled",
				"report_only",
				"disabled"
			], { default: "enabled" }),
			until: { kind: "time" },
			message: prose,
			scope: record({
				environments: set,
				environment_types: {
					...set,
					values: environmentTypes
				},
				products: set,
				exclude_environments: set,
				exclude_products: set
			}),
			exempt_rollbacks: flag,
			config: configOf(ruleConfigs, type)
		})
	};
	channel = {
		kind: "record",
		fieldsOf: ({ channel_type }) => ({
			name: {
				...text,
				required: required$1
			},
			channel_type: choice$1(Object.keys(channelConfigs), { required: required$1 }),
			enabled: {
				...flag,
				default: true
			},
			config: configOf(channelConfigs, channel_type)
		})
	};
	preference = record({
		channel: {
			...text,
			required: required$1
		},
		event_type: choice$1(eventTypes, { required: required$1 }),
		filters: record({
			environments: set,
			products: set,
			statuses: {
				...set,
				values: statuses
			}
		})
	});
	kinds$1 = [
		"channels",
		"preferences",
		"rules"
	];
	fieldsOfKind = {
		channels: channel,
		preferences: preference,
		rules: rule
	};
}));
// libs/cli/src/apply/label.js
var labelOf, capitalized, fieldName, problemAt, notUnique;
var init_label = __esmMin((() => {
	init_plain();
	labelOf = (kind, value, index = 0) => {
		const noun = kind.slice(0, -1);
		const name = kind === "preferences" ? value?.event_type : value?.name;
		if (typeof name !== "string") return `${noun} ${index + 1}`;
		const label = `${noun} '${plain(name)}'`;
		return kind === "preferences" ? `${label} of the channel '${plain(String(value.channel))}'` : label;
	};
	capitalized = (sentence) => sentence.replace(/^./, (letter) => letter.toUpperCase());
	fieldName = (path) => `Field '${plain(path.join("."))}'`;
	problemAt = ({ value, at }, kind, path, text) => `${at(path)}: ${fieldName(path)} of ${labelOf(kind, value)} ${text}`;
	notUnique = (position, kind, found) => `${position}: The account has ${found.length} ${kind} with the name '${plain(found[0].name)}': ${found.map(({ id }) => id).join(", ")}. Rename or delete all but one`;
}));
// libs/cli/src/apply/normal-form.js
var defaultOf, isEqual, isBlank, normalForm, normalRecord, sentForm, shortForm;
var init_normal_form = __esmMin((() => {
	defaultOf = (field) => {
		if (field.default !== void 0) return field.default;
		if (field.kind === "flag") return false;
		if (field.kind === "set" || field.kind === "list") return [];
		return field.kind === "record" ? normalRecord({}, field) : null;
	};
	isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b);
	isBlank = (value) => value.trim() === "";
	normalForm = (value, field) => {
		if (value === void 0 || value === null) return defaultOf(field);
		switch (field.kind) {
			case "record": return normalRecord(value, field);
			case "list": return value.map((item) => normalForm(item, field.of));
			case "set": return [...new Set(value)].sort();
			case "time": return new Date(value).toISOString();
			case "prose": return isBlank(value) ? null : value;
			default: return value;
		}
	};
	normalRecord = (value, field) => Object.fromEntries(Object.entries(field.fieldsOf(value)).filter(([, inner]) => inner.kind !== "secret").map(([name, inner]) => [name, normalForm(value[name], inner)]));
	sentForm = (value, field) => {
		if (value === void 0 || value === null) return value;
		if (field.kind === "list") return value.map((item) => sentForm(item, field.of));
		if (field.kind !== "record") return value;
		const values = value;
		const entries = Object.entries(field.fieldsOf(values)).map(([name, inner]) => [
			name,
			sentForm(values[name], inner),
			inner.nullable
		]).filter(([, inner, nullable]) => inner !== void 0 && (inner !== null || nullable));
		return Object.fromEntries(entries);
	};
	shortForm = (value, field) => {
		if (field.kind === "list") return value.map((item) => shortForm(item, {
			...field.of,
			required: true
		}));
		if (field.kind !== "record") return !field.required && isEqual(value, defaultOf(field)) ? void 0 : value;
		const values = value;
		const entries = Object.entries(field.fieldsOf(values)).filter(([name]) => name in values).map(([name, inner]) => [name, shortForm(values[name], inner)]).filter(([, inner]) => inner !== void 0);
		return entries.length === 0 && !field.required ? void 0 : Object.fromEntries(entries);
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/identity.js
var require_identity = /* @__PURE__ */ __commonJSMin(((exports) => {
	var ALIAS = Symbol.for("yaml.alias");
	var DOC = Symbol.for("yaml.document");
	var MAP = Symbol.for("yaml.map");
	var PAIR = Symbol.for("yaml.pair");
	var SCALAR = Symbol.for("yaml.scalar");
	var SEQ = Symbol.for("yaml.seq");
	var NODE_TYPE = Symbol.for("yaml.node.type");
	var isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
	var isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
	var isMap = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
	var isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
	var isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
	var isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
	function isCollection(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case MAP:
			case SEQ: return true;
		}
		return false;
	}
	function isNode(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case ALIAS:
			case MAP:
			case SCALAR:
			case SEQ: return true;
		}
		return false;
	}
	var hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
	exports.ALIAS = ALIAS;
	exports.DOC = DOC;
	exports.MAP = MAP;
	exports.NODE_TYPE = NODE_TYPE;
	exports.PAIR = PAIR;
	exports.SCALAR = SCALAR;
	exports.SEQ = SEQ;
	exports.hasAnchor = hasAnchor;
	exports.isAlias = isAlias;
	exports.isCollection = isCollection;
	exports.isDocument = isDocument;
	exports.isMap = isMap;
	exports.isNode = isNode;
	exports.isPair = isPair;
	exports.isScalar = isScalar;
	exports.isSeq = isSeq;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/visit.js
var require_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var BREAK = Symbol("break visit");
	var SKIP = Symbol("skip children");
	var REMOVE = Symbol("remove node");
	/**
	* Apply a visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	function visit(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (visit_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else visit_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visit.SKIP = SKIP;
	/** Remove the current node */
	visit.REMOVE = REMOVE;
	function visit_(key, node, visitor, path) {
		const ctrl = callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visit_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = visit_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = visit_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = visit_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	/**
	* Apply an async visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `Promise`: Must resolve to one of the following values
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	async function visitAsync(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (await visitAsync_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else await visitAsync_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visitAsync.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visitAsync.SKIP = SKIP;
	/** Remove the current node */
	visitAsync.REMOVE = REMOVE;
	async function visitAsync_(key, node, visitor, path) {
		const ctrl = await callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visitAsync_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = await visitAsync_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = await visitAsync_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = await visitAsync_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	function initVisitor(visitor) {
		if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) return Object.assign({
			Alias: visitor.Node,
			Map: visitor.Node,
			Scalar: visitor.Node,
			Seq: visitor.Node
		}, visitor.Value && {
			Map: visitor.Value,
			Scalar: visitor.Value,
			Seq: visitor.Value
		}, visitor.Collection && {
			Map: visitor.Collection,
			Seq: visitor.Collection
		}, visitor);
		return visitor;
	}
	function callVisitor(key, node, visitor, path) {
		if (typeof visitor === "function") return visitor(key, node, path);
		if (identity.isMap(node)) return visitor.Map?.(key, node, path);
		if (identity.isSeq(node)) return visitor.Seq?.(key, node, path);
		if (identity.isPair(node)) return visitor.Pair?.(key, node, path);
		if (identity.isScalar(node)) return visitor.Scalar?.(key, node, path);
		if (identity.isAlias(node)) return visitor.Alias?.(key, node, path);
	}
	function replaceNode(key, path, node) {
		const parent = path[path.length - 1];
		if (identity.isCollection(parent)) parent.items[key] = node;
		else if (identity.isPair(parent)) {
			if (key === "key") parent.key = node;
			else parent.value = node;
		} else if (identity.isDocument(parent)) parent.contents = node;
		else {
			const pt = identity.isAlias(parent) ? "alias" : "scalar";
			throw new Error(`Cannot replace node with ${pt} parent`);
		}
	}
	exports.visit = visit;
	exports.visitAsync = visitAsync;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/doc/directives.js
var require_directives = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	var escapeChars = {
		"!": "%21",
		",": "%2C",
		"[": "%5B",
		"]": "%5D",
		"{": "%7B",
		"}": "%7D"
	};
	var escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
	var Directives = class Directives {
		constructor(yaml, tags) {
			/**
			* The directives-end/doc-start marker `---`. If `null`, a marker may still be
			* included in the document's stringified representation.
			*/
			this.docStart = null;
			/** The doc-end marker `...`.  */
			this.docEnd = false;
			this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
			this.tags = Object.assign({}, Directives.defaultTags, tags);
		}
		clone() {
			const copy = new Directives(this.yaml, this.tags);
			copy.docStart = this.docStart;
			return copy;
		}
		/**
		* During parsing, get a Directives instance for the current document and
		* update the stream state according to the current version's spec.
		*/
		atDocument() {
			const res = new Directives(this.yaml, this.tags);
			switch (this.yaml.version) {
				case "1.1":
					this.atNextDocument = true;
					break;
				case "1.2":
					this.atNextDocument = false;
					this.yaml = {
						explicit: Directives.defaultYaml.explicit,
						version: "1.2"
					};
					this.tags = Object.assign({}, Directives.defaultTags);
			}
			return res;
		}
		/**
		* @param onError - May be called even if the action was successful
		* @returns `true` on success
		*/
		add(line, onError) {
			if (this.atNextDocument) {
				this.yaml = {
					explicit: Directives.defaultYaml.explicit,
					version: "1.1"
				};
				this.tags = Object.assign({}, Directives.defaultTags);
				this.atNextDocument = false;
			}
			const parts = line.trim().split(/[ \t]+/);
			const name = parts.shift();
			switch (name) {
				case "%TAG": {
					if (parts.length !== 2) {
						onError(0, "%TAG directive should contain exactly two parts");
						if (parts.length < 2) return false;
					}
					const [handle, prefix] = parts;
					this.tags[handle] = prefix;
					return true;
				}
				case "%YAML": {
					this.yaml.explicit = true;
					if (parts.length !== 1) {
						onError(0, "%YAML directive should contain exactly one part");
						return false;
					}
					const [version] = parts;
					if (version === "1.1" || version === "1.2") {
						this.yaml.version = version;
						return true;
					} else {
						const isValid = /^\d+\.\d+$/.test(version);
						onError(6, `Unsupported YAML version ${version}`, isValid);
						return false;
					}
				}
				default:
					onError(0, `Unknown directive ${name}`, true);
					return false;
			}
		}
		/**
		* Resolves a tag, matching handles to those defined in %TAG directives.
		*
		* @returns Resolved tag, which may also be the non-specific tag `'!'` or a
		*   `'!local'` tag, or `null` if unresolvable.
		*/
		tagName(source, onError) {
			if (source === "!") return "!";
			if (source[0] !== "!") {
				onError(`Not a valid tag: ${source}`);
				return null;
			}
			if (source[1] === "<") {
				const verbatim = source.slice(2, -1);
				if (verbatim === "!" || verbatim === "!!") {
					onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
					return null;
				}
				if (source[source.length - 1] !== ">") onError("Verbatim tags must end with a >");
				return verbatim;
			}
			const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
			if (!suffix) onError(`The ${source} tag has no suffix`);
			const prefix = this.tags[handle];
			if (prefix) try {
				return prefix + decodeURIComponent(suffix);
			} catch (error) {
				onError(String(error));
				return null;
			}
			if (handle === "!") return source;
			onError(`Could not resolve tag: ${source}`);
			return null;
		}
		/**
		* Given a fully resolved tag, returns its printable string form,
		* taking into account current tag prefixes and defaults.
		*/
		tagString(tag) {
			for (const [handle, prefix] of Object.entries(this.tags)) if (tag.startsWith(prefix)) return handle + escapeTagName(tag.substring(prefix.length));
			return tag[0] === "!" ? tag : `!<${tag}>`;
		}
		toString(doc) {
			const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
			const tagEntries = Object.entries(this.tags);
			let tagNames;
			if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
				const tags = {};
				visit.visit(doc.contents, (_key, node) => {
					if (identity.isNode(node) && node.tag) tags[node.tag] = true;
				});
				tagNames = Object.keys(tags);
			} else tagNames = [];
			for (const [handle, prefix] of tagEntries) {
				if (handle === "!!" && prefix === "tag:yaml.org,2002:") continue;
				if (!doc || tagNames.some((tn) => tn.startsWith(prefix))) lines.push(`%TAG ${handle} ${prefix}`);
			}
			return lines.join("\n");
		}
	};
	Directives.defaultYaml = {
		explicit: false,
		version: "1.2"
	};
	Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
	exports.Directives = Directives;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/doc/anchors.js
var require_anchors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	/**
	* Verify that the input string is a valid anchor.
	*
	* Will throw on errors.
	*/
	function anchorIsValid(anchor) {
		if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
			const msg = `Anchor must not contain whitespace or control characters: ${JSON.stringify(anchor)}`;
			throw new Error(msg);
		}
		return true;
	}
	function anchorNames(root) {
		const anchors = /* @__PURE__ */ new Set();
		visit.visit(root, { Value(_key, node) {
			if (node.anchor) anchors.add(node.anchor);
		} });
		return anchors;
	}
	/** Find a new anchor name with the given `prefix` and a one-indexed suffix. */
	function findNewAnchor(prefix, exclude) {
		for (let i = 1;; ++i) {
			const name = `${prefix}${i}`;
			if (!exclude.has(name)) return name;
		}
	}
	function createNodeAnchors(doc, prefix) {
		const aliasObjects = [];
		const sourceObjects = /* @__PURE__ */ new Map();
		let prevAnchors = null;
		return {
			onAnchor: (source) => {
				aliasObjects.push(source);
				prevAnchors ?? (prevAnchors = anchorNames(doc));
				const anchor = findNewAnchor(prefix, prevAnchors);
				prevAnchors.add(anchor);
				return anchor;
			},
			/**
			* With circular references, the source node is only resolved after all
			* of its child nodes are. This is why anchors are set only after all of
			* the nodes have been created.
			*/
			setAnchors: () => {
				for (const source of aliasObjects) {
					const ref = sourceObjects.get(source);
					if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) ref.node.anchor = ref.anchor;
					else {
						const error = /* @__PURE__ */ new Error("Failed to resolve repeated object (this should not happen)");
						error.source = source;
						throw error;
					}
				}
			},
			sourceObjects
		};
	}
	exports.anchorIsValid = anchorIsValid;
	exports.anchorNames = anchorNames;
	exports.createNodeAnchors = createNodeAnchors;
	exports.findNewAnchor = findNewAnchor;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Applies the JSON.parse reviver algorithm as defined in the ECMA-262 spec,
	* in section 24.5.1.1 "Runtime Semantics: InternalizeJSONProperty" of the
	* 2021 edition: https://tc39.es/ecma262/#sec-json.parse
	*
	* Includes extensions for handling Map and Set objects.
	*/
	function applyReviver(reviver, obj, key, val) {
		if (val && typeof val === "object") {
			if (Array.isArray(val)) for (let i = 0, len = val.length; i < len; ++i) {
				const v0 = val[i];
				const v1 = applyReviver(reviver, val, String(i), v0);
				if (v1 === void 0) delete val[i];
				else if (v1 !== v0) val[i] = v1;
			}
			else if (val instanceof Map) for (const k of Array.from(val.keys())) {
				const v0 = val.get(k);
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) val.delete(k);
				else if (v1 !== v0) val.set(k, v1);
			}
			else if (val instanceof Set) for (const v0 of Array.from(val)) {
				const v1 = applyReviver(reviver, val, v0, v0);
				if (v1 === void 0) val.delete(v0);
				else if (v1 !== v0) {
					val.delete(v0);
					val.add(v1);
				}
			}
			else for (const [k, v0] of Object.entries(val)) {
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) delete val[k];
				else if (v1 !== v0) val[k] = v1;
			}
		}
		return reviver.call(obj, key, val);
	}
	exports.applyReviver = applyReviver;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/toJS.js
var require_toJS = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	/**
	* Recursively convert any node or its contents to native JavaScript
	*
	* @param value - The input value
	* @param arg - If `value` defines a `toJSON()` method, use this
	*   as its first argument
	* @param ctx - Conversion context, originally set in Document#toJS(). If
	*   `{ keep: true }` is not set, output should be suitable for JSON
	*   stringification.
	*/
	function toJS(value, arg, ctx) {
		if (Array.isArray(value)) return value.map((v, i) => toJS(v, String(i), ctx));
		if (value && typeof value.toJSON === "function") {
			if (!ctx || !identity.hasAnchor(value)) return value.toJSON(arg, ctx);
			const data = {
				aliasCount: 0,
				count: 1,
				res: void 0
			};
			ctx.anchors.set(value, data);
			ctx.onCreate = (res) => {
				data.res = res;
				delete ctx.onCreate;
			};
			const res = value.toJSON(arg, ctx);
			if (ctx.onCreate) ctx.onCreate(res);
			return res;
		}
		if (typeof value === "bigint" && !ctx?.keep) return Number(value);
		return value;
	}
	exports.toJS = toJS;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/Node.js
var require_Node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var applyReviver = require_applyReviver();
	var identity = require_identity();
	var toJS = require_toJS();
	var NodeBase = class {
		constructor(type) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: type });
		}
		/** Create a copy of this node.  */
		clone() {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** A plain JavaScript representation of this node. */
		toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			if (!identity.isDocument(doc)) throw new TypeError("A document argument is required");
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc,
				keep: true,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this, "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
	};
	exports.NodeBase = NodeBase;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/Alias.js
var require_Alias = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var visit = require_visit();
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	var Alias = class extends Node.NodeBase {
		constructor(source) {
			super(identity.ALIAS);
			this.source = source;
			Object.defineProperty(this, "tag", { set() {
				throw new Error("Alias nodes cannot have tags");
			} });
		}
		/**
		* Resolve the value of this alias within `doc`, finding the last
		* instance of the `source` anchor before this node.
		*/
		resolve(doc, ctx) {
			if (ctx?.maxAliasCount === 0) throw new ReferenceError("Alias resolution is disabled");
			let nodes;
			if (ctx?.aliasResolveCache) nodes = ctx.aliasResolveCache;
			else {
				nodes = [];
				visit.visit(doc, { Node: (_key, node) => {
					if (identity.isAlias(node) || identity.hasAnchor(node)) nodes.push(node);
				} });
				if (ctx) ctx.aliasResolveCache = nodes;
			}
			let found = void 0;
			for (const node of nodes) {
				if (node === this) break;
				if (node.anchor === this.source) found = node;
			}
			if (found && ctx) {
				const { anchors, doc, maxAliasCount } = ctx;
				let data = anchors.get(found);
				if (!data) {
					toJS.toJS(found, null, ctx);
					data = anchors.get(found);
				}
				/* istanbul ignore if */
				if (data?.res === void 0) throw new ReferenceError("This should not happen: Alias anchor was not resolved?");
				if (maxAliasCount >= 0) {
					data.count += 1;
					if (data.aliasCount === 0) data.aliasCount = getAliasCount(doc, found, anchors);
					if (data.count * data.aliasCount > maxAliasCount) throw new ReferenceError("Excessive alias count indicates a resource exhaustion attack");
				}
			}
			return found;
		}
		toJSON(_arg, ctx) {
			if (!ctx) return { source: this.source };
			const source = this.resolve(ctx.doc, ctx);
			if (!source) {
				const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
				throw new ReferenceError(msg);
			}
			return ctx.anchors.get(source).res;
		}
		toString(ctx, _onComment, _onChompKeep) {
			const src = `*${this.source}`;
			if (ctx) {
				anchors.anchorIsValid(this.source);
				if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
					const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
					throw new Error(msg);
				}
				if (ctx.implicitKey) return `${src} `;
			}
			return src;
		}
	};
	function getAliasCount(doc, node, anchors) {
		if (identity.isAlias(node)) {
			const source = node.resolve(doc);
			const anchor = anchors && source && anchors.get(source);
			return anchor ? anchor.count * anchor.aliasCount : 0;
		} else if (identity.isCollection(node)) {
			let count = 0;
			for (const item of node.items) {
				const c = getAliasCount(doc, item, anchors);
				if (c > count) count = c;
			}
			return count;
		} else if (identity.isPair(node)) {
			const kc = getAliasCount(doc, node.key, anchors);
			const vc = getAliasCount(doc, node.value, anchors);
			return Math.max(kc, vc);
		}
		return 1;
	}
	exports.Alias = Alias;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	var isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
	var Scalar = class extends Node.NodeBase {
		constructor(value) {
			super(identity.SCALAR);
			this.value = value;
		}
		toJSON(arg, ctx) {
			return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
		}
		toString() {
			return String(this.value);
		}
	};
	Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
	Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
	Scalar.PLAIN = "PLAIN";
	Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
	Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
	exports.Scalar = Scalar;
	exports.isScalarValue = isScalarValue;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/doc/createNode.js
var require_createNode = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var Scalar = require_Scalar();
	var defaultTagPrefix = "tag:yaml.org,2002:";
	function findTagObject(value, tagName, tags) {
		if (tagName) {
			const match = tags.filter((t) => t.tag === tagName);
			const tagObj = match.find((t) => !t.format) ?? match[0];
			if (!tagObj) throw new Error(`Tag ${tagName} not found`);
			return tagObj;
		}
		return tags.find((t) => t.identify?.(value) && !t.format);
	}
	function createNode(value, tagName, ctx) {
		if (identity.isDocument(value)) value = value.contents;
		if (identity.isNode(value)) return value;
		if (identity.isPair(value)) {
			const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
			map.items.push(value);
			return map;
		}
		if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) value = value.valueOf();
		const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
		let ref = void 0;
		if (aliasDuplicateObjects && value && typeof value === "object") {
			ref = sourceObjects.get(value);
			if (ref) {
				ref.anchor ?? (ref.anchor = onAnchor(value));
				return new Alias.Alias(ref.anchor);
			} else {
				ref = {
					anchor: null,
					node: null
				};
				sourceObjects.set(value, ref);
			}
		}
		if (tagName?.startsWith("!!")) tagName = defaultTagPrefix + tagName.slice(2);
		let tagObj = findTagObject(value, tagName, schema.tags);
		if (!tagObj) {
			if (value && typeof value.toJSON === "function") value = value.toJSON();
			if (!value || typeof value !== "object") {
				const node = new Scalar.Scalar(value);
				if (ref) ref.node = node;
				return node;
			}
			tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
		}
		if (onTagObj) {
			onTagObj(tagObj);
			delete ctx.onTagObj;
		}
		const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
		if (tagName) node.tag = tagName;
		else if (!tagObj.default) node.tag = tagObj.tag;
		if (ref) ref.node = node;
		return node;
	}
	exports.createNode = createNode;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/Collection.js
var require_Collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var identity = require_identity();
	var Node = require_Node();
	function collectionFromPath(schema, path, value) {
		let v = value;
		for (let i = path.length - 1; i >= 0; --i) {
			const k = path[i];
			if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
				const a = [];
				a[k] = v;
				v = a;
			} else v = /* @__PURE__ */ new Map([[k, v]]);
		}
		return createNode.createNode(v, void 0, {
			aliasDuplicateObjects: false,
			keepUndefined: false,
			onAnchor: () => {
				throw new Error("This should not happen, please report a bug.");
			},
			schema,
			sourceObjects: /* @__PURE__ */ new Map()
		});
	}
	var isEmptyPath = (path) => path == null || typeof path === "object" && !!path[Symbol.iterator]().next().done;
	var Collection = class extends Node.NodeBase {
		constructor(type, schema) {
			super(type);
			Object.defineProperty(this, "schema", {
				value: schema,
				configurable: true,
				enumerable: false,
				writable: true
			});
		}
		/**
		* Create a copy of this collection.
		*
		* @param schema - If defined, overwrites the original's schema
		*/
		clone(schema) {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (schema) copy.schema = schema;
			copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/**
		* Adds a value to the collection. For `!!map` and `!!omap` the value must
		* be a Pair instance or a `{ key, value }` object, which may not have a key
		* that already exists in the map.
		*/
		addIn(path, value) {
			if (isEmptyPath(path)) this.add(value);
			else {
				const [key, ...rest] = path;
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.addIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
		/**
		* Removes a value from the collection.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.delete(key);
			const node = this.get(key, true);
			if (identity.isCollection(node)) return node.deleteIn(rest);
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			const [key, ...rest] = path;
			const node = this.get(key, true);
			if (rest.length === 0) return !keepScalar && identity.isScalar(node) ? node.value : node;
			else return identity.isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
		}
		hasAllNullValues(allowScalar) {
			return this.items.every((node) => {
				if (!identity.isPair(node)) return false;
				const n = node.value;
				return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
			});
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*/
		hasIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.has(key);
			const node = this.get(key, true);
			return identity.isCollection(node) ? node.hasIn(rest) : false;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			const [key, ...rest] = path;
			if (rest.length === 0) this.set(key, value);
			else {
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.setIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
	};
	exports.Collection = Collection;
	exports.collectionFromPath = collectionFromPath;
	exports.isEmptyPath = isEmptyPath;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringifies a comment.
	*
	* Empty comment lines are left empty,
	* lines consisting of a single space are replaced by `#`,
	* and all other lines are prefixed with a `#`.
	*/
	var stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
	function indentComment(comment, indent) {
		if (/^\n+$/.test(comment)) return comment.substring(1);
		return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
	}
	var lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
	exports.indentComment = indentComment;
	exports.lineComment = lineComment;
	exports.stringifyComment = stringifyComment;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = /* @__PURE__ */ __commonJSMin(((exports) => {
	var FOLD_FLOW = "flow";
	var FOLD_BLOCK = "block";
	var FOLD_QUOTED = "quoted";
	/**
	* Tries to keep input at up to `lineWidth` characters, splitting only on spaces
	* not followed by newlines or spaces unless `mode` is `'quoted'`. Lines are
	* terminated with `\n` and started with `indent`.
	*/
	function foldFlowLines(text, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
		if (!lineWidth || lineWidth < 0) return text;
		if (lineWidth < minContentWidth) minContentWidth = 0;
		const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
		if (text.length <= endStep) return text;
		const folds = [];
		const escapedFolds = {};
		let end = lineWidth - indent.length;
		if (typeof indentAtStart === "number") {
			if (indentAtStart > lineWidth - Math.max(2, minContentWidth)) folds.push(0);
			else end = lineWidth - indentAtStart;
		}
		let split = void 0;
		let prev = void 0;
		let overflow = false;
		let i = -1;
		let escStart = -1;
		let escEnd = -1;
		if (mode === FOLD_BLOCK) {
			i = consumeMoreIndentedLines(text, i, indent.length);
			if (i !== -1) end = i + endStep;
		}
		for (let ch; ch = text[i += 1];) {
			if (mode === FOLD_QUOTED && ch === "\\") {
				escStart = i;
				switch (text[i + 1]) {
					case "x":
						i += 3;
						break;
					case "u":
						i += 5;
						break;
					case "U":
						i += 9;
						break;
					default: i += 1;
				}
				escEnd = i;
			}
			if (ch === "\n") {
				if (mode === FOLD_BLOCK) i = consumeMoreIndentedLines(text, i, indent.length);
				end = i + indent.length + endStep;
				split = void 0;
			} else {
				if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
					const next = text[i + 1];
					if (next && next !== " " && next !== "\n" && next !== "	") split = i;
				}
				if (i >= end) {
					if (split) {
						folds.push(split);
						end = split + endStep;
						split = void 0;
					} else if (mode === FOLD_QUOTED) {
						while (prev === " " || prev === "	") {
							prev = ch;
							ch = text[i += 1];
							overflow = true;
						}
						const j = i > escEnd + 1 ? i - 2 : escStart - 1;
						if (escapedFolds[j]) return text;
						folds.push(j);
						escapedFolds[j] = true;
						end = j + endStep;
						split = void 0;
					} else overflow = true;
				}
			}
			prev = ch;
		}
		if (overflow && onOverflow) onOverflow();
		if (folds.length === 0) return text;
		if (onFold) onFold();
		let res = text.slice(0, folds[0]);
		for (let i = 0; i < folds.length; ++i) {
			const fold = folds[i];
			const end = folds[i + 1] || text.length;
			if (fold === 0) res = `\n${indent}${text.slice(0, end)}`;
			else {
				if (mode === FOLD_QUOTED && escapedFolds[fold]) res += `${text[fold]}\\`;
				res += `\n${indent}${text.slice(fold + 1, end)}`;
			}
		}
		return res;
	}
	/**
	* Presumes `i + 1` is at the start of a line
	* @returns index of last newline in more-indented block
	*/
	function consumeMoreIndentedLines(text, i, indent) {
		let end = i;
		let start = i + 1;
		let ch = text[start];
		while (ch === " " || ch === "	") if (i < start + indent) ch = text[++i];
		else {
			do
				ch = text[++i];
			while (ch && ch !== "\n");
			end = i;
			start = i + 1;
			ch = text[start];
		}
		return end;
	}
	exports.FOLD_BLOCK = FOLD_BLOCK;
	exports.FOLD_FLOW = FOLD_FLOW;
	exports.FOLD_QUOTED = FOLD_QUOTED;
	exports.foldFlowLines = foldFlowLines;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var foldFlowLines = require_foldFlowLines();
	var getFoldOptions = (ctx, isBlock) => ({
		indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
		lineWidth: ctx.options.lineWidth,
		minContentWidth: ctx.options.minContentWidth
	});
	var containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
	function lineLengthOverLimit(str, lineWidth, indentLength) {
		if (!lineWidth || lineWidth < 0) return false;
		const limit = lineWidth - indentLength;
		const strLen = str.length;
		if (strLen <= limit) return false;
		for (let i = 0, start = 0; i < strLen; ++i) if (str[i] === "\n") {
			if (i - start > limit) return true;
			start = i + 1;
			if (strLen - start <= limit) return false;
		}
		return true;
	}
	function doubleQuotedString(value, ctx) {
		const json = JSON.stringify(value);
		if (ctx.options.doubleQuotedAsJSON) return json;
		const { implicitKey } = ctx;
		const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		let str = "";
		let start = 0;
		for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
			if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
				str += json.slice(start, i) + "\\ ";
				i += 1;
				start = i;
				ch = "\\";
			}
			if (ch === "\\") switch (json[i + 1]) {
				case "u":
					{
						str += json.slice(start, i);
						const code = json.substr(i + 2, 4);
						switch (code) {
							case "0000":
								str += "\\0";
								break;
							case "0007":
								str += "\\a";
								break;
							case "000b":
								str += "\\v";
								break;
							case "001b":
								str += "\\e";
								break;
							case "0085":
								str += "\\N";
								break;
							case "00a0":
								str += "\\_";
								break;
							case "2028":
								str += "\\L";
								break;
							case "2029":
								str += "\\P";
								break;
							default: if (code.substr(0, 2) === "00") str += "\\x" + code.substr(2);
							else str += json.substr(i, 6);
						}
						i += 5;
						start = i + 1;
					}
					break;
				case "n":
					if (implicitKey || json[i + 2] === "\"" || json.length < minMultiLineLength) i += 1;
					else {
						str += json.slice(start, i) + "\n\n";
						while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== "\"") {
							str += "\n";
							i += 2;
						}
						str += indent;
						if (json[i + 2] === " ") str += "\\";
						i += 1;
						start = i + 1;
					}
					break;
				default: i += 1;
			}
		}
		str = start ? str + json.slice(start) : json;
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
	}
	function singleQuotedString(value, ctx) {
		if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value)) return doubleQuotedString(value, ctx);
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
		return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function quotedString(value, ctx) {
		const { singleQuote } = ctx.options;
		let qs;
		if (singleQuote === false) qs = doubleQuotedString;
		else {
			const hasDouble = value.includes("\"");
			const hasSingle = value.includes("'");
			if (hasDouble && !hasSingle) qs = singleQuotedString;
			else if (hasSingle && !hasDouble) qs = doubleQuotedString;
			else qs = singleQuote ? singleQuotedString : doubleQuotedString;
		}
		return qs(value, ctx);
	}
	var blockEndNewlines;
	try {
		blockEndNewlines = /* @__PURE__ */ new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
	} catch {
		blockEndNewlines = /\n+(?!\n|$)/g;
	}
	function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
		const { blockQuote, commentString, lineWidth } = ctx.options;
		if (!blockQuote || /\n[\t ]+$/.test(value)) return quotedString(value, ctx);
		const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
		const literal = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
		if (!value) return literal ? "|\n" : ">\n";
		let chomp;
		let endStart;
		for (endStart = value.length; endStart > 0; --endStart) {
			const ch = value[endStart - 1];
			if (ch !== "\n" && ch !== "	" && ch !== " ") break;
		}
		let end = value.substring(endStart);
		const endNlPos = end.indexOf("\n");
		if (endNlPos === -1) chomp = "-";
		else if (value === end || endNlPos !== end.length - 1) {
			chomp = "+";
			if (onChompKeep) onChompKeep();
		} else chomp = "";
		if (end) {
			value = value.slice(0, -end.length);
			if (end[end.length - 1] === "\n") end = end.slice(0, -1);
			end = end.replace(blockEndNewlines, `$&${indent}`);
		}
		let startWithSpace = false;
		let startEnd;
		let startNlPos = -1;
		for (startEnd = 0; startEnd < value.length; ++startEnd) {
			const ch = value[startEnd];
			if (ch === " ") startWithSpace = true;
			else if (ch === "\n") startNlPos = startEnd;
			else break;
		}
		let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
		if (start) {
			value = value.substring(start.length);
			start = start.replace(/\n+/g, `$&${indent}`);
		}
		let header = (startWithSpace ? indent ? "2" : "1" : "") + chomp;
		if (comment) {
			header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
			if (onComment) onComment();
		}
		if (!literal) {
			const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
			let literalFallback = false;
			const foldOptions = getFoldOptions(ctx, true);
			if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) foldOptions.onOverflow = () => {
				literalFallback = true;
			};
			const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
			if (!literalFallback) return `>${header}\n${indent}${body}`;
		}
		value = value.replace(/\n+/g, `$&${indent}`);
		return `|${header}\n${indent}${start}${value}${end}`;
	}
	function plainString(item, ctx, onComment, onChompKeep) {
		const { type, value } = item;
		const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
		if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) return quotedString(value, ctx);
		if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
		if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) return blockString(item, ctx, onComment, onChompKeep);
		if (containsDocumentMarker(value)) {
			if (indent === "") {
				ctx.forceBlockIndent = true;
				return blockString(item, ctx, onComment, onChompKeep);
			} else if (implicitKey && indent === indentStep) return quotedString(value, ctx);
		}
		const str = value.replace(/\n+/g, `$&\n${indent}`);
		if (actualString) {
			const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
			const { compat, tags } = ctx.doc.schema;
			if (tags.some(test) || compat?.some(test)) return quotedString(value, ctx);
		}
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function stringifyString(item, ctx, onComment, onChompKeep) {
		const { implicitKey, inFlow } = ctx;
		const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
		let { type } = item;
		if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
			if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value)) type = Scalar.Scalar.QUOTE_DOUBLE;
		}
		const _stringify = (_type) => {
			switch (_type) {
				case Scalar.Scalar.BLOCK_FOLDED:
				case Scalar.Scalar.BLOCK_LITERAL: return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
				case Scalar.Scalar.QUOTE_DOUBLE: return doubleQuotedString(ss.value, ctx);
				case Scalar.Scalar.QUOTE_SINGLE: return singleQuotedString(ss.value, ctx);
				case Scalar.Scalar.PLAIN: return plainString(ss, ctx, onComment, onChompKeep);
				default: return null;
			}
		};
		let res = _stringify(type);
		if (res === null) {
			const { defaultKeyType, defaultStringType } = ctx.options;
			const t = implicitKey && defaultKeyType || defaultStringType;
			res = _stringify(t);
			if (res === null) throw new Error(`Unsupported default string type ${t}`);
		}
		return res;
	}
	exports.stringifyString = stringifyString;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringify.js
var require_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var identity = require_identity();
	var stringifyComment = require_stringifyComment();
	var stringifyString = require_stringifyString();
	function createStringifyContext(doc, options) {
		const opt = Object.assign({
			blockQuote: true,
			commentString: stringifyComment.stringifyComment,
			defaultKeyType: null,
			defaultStringType: "PLAIN",
			directives: null,
			doubleQuotedAsJSON: false,
			doubleQuotedMinMultiLineLength: 40,
			falseStr: "false",
			flowCollectionPadding: true,
			indentSeq: true,
			lineWidth: 80,
			minContentWidth: 20,
			nullStr: "null",
			simpleKeys: false,
			singleQuote: null,
			trailingComma: false,
			trueStr: "true",
			verifyAliasOrder: true
		}, doc.schema.toStringOptions, options);
		let inFlow;
		switch (opt.collectionStyle) {
			case "block":
				inFlow = false;
				break;
			case "flow":
				inFlow = true;
				break;
			default: inFlow = null;
		}
		return {
			anchors: /* @__PURE__ */ new Set(),
			doc,
			flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
			indent: "",
			indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
			inFlow,
			options: opt
		};
	}
	function getTagObject(tags, item) {
		if (item.tag) {
			const match = tags.filter((t) => t.tag === item.tag);
			if (match.length > 0) return match.find((t) => t.format === item.format) ?? match[0];
		}
		let tagObj = void 0;
		let obj;
		if (identity.isScalar(item)) {
			obj = item.value;
			let match = tags.filter((t) => t.identify?.(obj));
			if (match.length > 1) {
				const testMatch = match.filter((t) => t.test);
				if (testMatch.length > 0) match = testMatch;
			}
			tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
		} else {
			obj = item;
			tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
		}
		if (!tagObj) {
			const name = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
			throw new Error(`Tag not resolved for ${name} value`);
		}
		return tagObj;
	}
	function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
		if (!doc.directives) return "";
		const props = [];
		const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
		if (anchor && anchors.anchorIsValid(anchor)) {
			anchors$1.add(anchor);
			props.push(`&${anchor}`);
		}
		const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
		if (tag) props.push(doc.directives.tagString(tag));
		return props.join(" ");
	}
	function stringify(item, ctx, onComment, onChompKeep) {
		if (identity.isPair(item)) return item.toString(ctx, onComment, onChompKeep);
		if (identity.isAlias(item)) {
			if (ctx.doc.directives) return item.toString(ctx);
			if (ctx.resolvedAliases?.has(item)) throw new TypeError(`Cannot stringify circular structure without alias nodes`);
			else {
				if (ctx.resolvedAliases) ctx.resolvedAliases.add(item);
				else ctx.resolvedAliases = /* @__PURE__ */ new Set([item]);
				item = item.resolve(ctx.doc);
			}
		}
		let tagObj = void 0;
		const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
		tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
		const props = stringifyProps(node, tagObj, ctx);
		if (props.length > 0) ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
		const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
		if (!props) return str;
		return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}\n${ctx.indent}${str}`;
	}
	exports.createStringifyContext = createStringifyContext;
	exports.stringify = stringify;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
		const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
		let keyComment = identity.isNode(key) && key.comment || null;
		if (simpleKeys) {
			if (keyComment) throw new Error("With simple keys, key nodes cannot have comments");
			if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") throw new Error("With simple keys, collection cannot be used as a key value");
		}
		let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
		ctx = Object.assign({}, ctx, {
			allNullValues: false,
			implicitKey: !explicitKey && (simpleKeys || !allNullValues),
			indent: indent + indentStep
		});
		let keyCommentDone = false;
		let chompKeep = false;
		let str = stringify.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
		if (!explicitKey && !ctx.inFlow && str.length > 1024) {
			if (simpleKeys) throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
			explicitKey = true;
		}
		if (ctx.inFlow) {
			if (allNullValues || value == null) {
				if (keyCommentDone && onComment) onComment();
				return str === "" ? "?" : explicitKey ? `? ${str}` : str;
			}
		} else if (allNullValues && !simpleKeys || value == null && explicitKey) {
			str = `? ${str}`;
			if (keyComment && !keyCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			else if (chompKeep && onChompKeep) onChompKeep();
			return str;
		}
		if (keyCommentDone) keyComment = null;
		if (explicitKey) {
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			str = `? ${str}\n${indent}:`;
		} else {
			str = `${str}:`;
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
		}
		let vsb, vcb, valueComment;
		if (identity.isNode(value)) {
			vsb = !!value.spaceBefore;
			vcb = value.commentBefore;
			valueComment = value.comment;
		} else {
			vsb = false;
			vcb = null;
			valueComment = null;
			if (value && typeof value === "object") value = doc.createNode(value);
		}
		ctx.implicitKey = false;
		if (!explicitKey && !keyComment && identity.isScalar(value)) ctx.indentAtStart = str.length + 1;
		chompKeep = false;
		if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) ctx.indent = ctx.indent.substring(2);
		let valueCommentDone = false;
		const valueStr = stringify.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
		let ws = " ";
		if (keyComment || vsb || vcb) {
			ws = vsb ? "\n" : "";
			if (vcb) {
				const cs = commentString(vcb);
				ws += `\n${stringifyComment.indentComment(cs, ctx.indent)}`;
			}
			if (valueStr === "" && !ctx.inFlow) {
				if (ws === "\n" && valueComment) ws = "\n\n";
			} else ws += `\n${ctx.indent}`;
		} else if (!explicitKey && identity.isCollection(value)) {
			const vs0 = valueStr[0];
			const nl0 = valueStr.indexOf("\n");
			const hasNewline = nl0 !== -1;
			const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
			if (hasNewline || !flow) {
				let hasPropsLine = false;
				if (hasNewline && (vs0 === "&" || vs0 === "!")) {
					let sp0 = valueStr.indexOf(" ");
					if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") sp0 = valueStr.indexOf(" ", sp0 + 1);
					if (sp0 === -1 || nl0 < sp0) hasPropsLine = true;
				}
				if (!hasPropsLine) ws = `\n${ctx.indent}`;
			}
		} else if (valueStr === "" || valueStr[0] === "\n") ws = "";
		str += ws + valueStr;
		if (ctx.inFlow) {
			if (valueCommentDone && onComment) onComment();
		} else if (valueComment && !valueCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
		else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	exports.stringifyPair = stringifyPair;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/log.js
var require_log = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	function debug(logLevel, ...messages) {
		if (logLevel === "debug") console.log(...messages);
	}
	function warn(logLevel, warning) {
		if (logLevel === "debug" || logLevel === "warn") {
			if (typeof node_process.emitWarning === "function") node_process.emitWarning(warning);
			else console.warn(warning);
		}
	}
	exports.debug = debug;
	exports.warn = warn;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var MERGE_KEY = "<<";
	var merge = {
		identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
		default: "key",
		tag: "tag:yaml.org,2002:merge",
		test: /^<<$/,
		resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), { addToJSMap: addMergeToJSMap }),
		stringify: () => MERGE_KEY
	};
	var isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
	function addMergeToJSMap(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (identity.isSeq(source)) for (const it of source.items) mergeValue(ctx, map, it);
		else if (Array.isArray(source)) for (const it of source) mergeValue(ctx, map, it);
		else mergeValue(ctx, map, source);
	}
	function mergeValue(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (!identity.isMap(source)) throw new Error("Merge sources must be maps or map aliases");
		const srcMap = source.toJSON(null, ctx, Map);
		for (const [key, value] of srcMap) if (map instanceof Map) {
			if (!map.has(key)) map.set(key, value);
		} else if (map instanceof Set) map.add(key);
		else if (!Object.prototype.hasOwnProperty.call(map, key)) Object.defineProperty(map, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true
		});
		return map;
	}
	function resolveAliasValue(ctx, value) {
		return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
	}
	exports.addMergeToJSMap = addMergeToJSMap;
	exports.isMergeKey = isMergeKey;
	exports.merge = merge;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var log = require_log();
	var merge = require_merge();
	var stringify = require_stringify();
	var identity = require_identity();
	var toJS = require_toJS();
	function addPairToJSMap(ctx, map, { key, value }) {
		if (identity.isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
		else if (merge.isMergeKey(ctx, key)) merge.addMergeToJSMap(ctx, map, value);
		else {
			const jsKey = toJS.toJS(key, "", ctx);
			if (map instanceof Map) map.set(jsKey, toJS.toJS(value, jsKey, ctx));
			else if (map instanceof Set) map.add(jsKey);
			else {
				const stringKey = stringifyKey(key, jsKey, ctx);
				const jsValue = toJS.toJS(value, stringKey, ctx);
				if (stringKey in map) Object.defineProperty(map, stringKey, {
					value: jsValue,
					writable: true,
					enumerable: true,
					configurable: true
				});
				else map[stringKey] = jsValue;
			}
		}
		return map;
	}
	function stringifyKey(key, jsKey, ctx) {
		if (jsKey === null) return "";
		if (typeof jsKey !== "object") return String(jsKey);
		if (identity.isNode(key) && ctx?.doc) {
			const strCtx = stringify.createStringifyContext(ctx.doc, {});
			strCtx.anchors = /* @__PURE__ */ new Set();
			for (const node of ctx.anchors.keys()) strCtx.anchors.add(node.anchor);
			strCtx.inFlow = true;
			strCtx.inStringifyKey = true;
			const strKey = key.toString(strCtx);
			if (!ctx.mapKeyWarned) {
				let jsonStr = JSON.stringify(strKey);
				if (jsonStr.length > 40) jsonStr = jsonStr.substring(0, 36) + "...\"";
				log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
				ctx.mapKeyWarned = true;
			}
			return strKey;
		}
		return JSON.stringify(jsKey);
	}
	exports.addPairToJSMap = addPairToJSMap;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/Pair.js
var require_Pair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyPair = require_stringifyPair();
	var addPairToJSMap = require_addPairToJSMap();
	var identity = require_identity();
	function createPair(key, value, ctx) {
		return new Pair(createNode.createNode(key, void 0, ctx), createNode.createNode(value, void 0, ctx));
	}
	var Pair = class Pair {
		constructor(key, value = null) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
			this.key = key;
			this.value = value;
		}
		clone(schema) {
			let { key, value } = this;
			if (identity.isNode(key)) key = key.clone(schema);
			if (identity.isNode(value)) value = value.clone(schema);
			return new Pair(key, value);
		}
		toJSON(_, ctx) {
			const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			return addPairToJSMap.addPairToJSMap(ctx, pair, this);
		}
		toString(ctx, onComment, onChompKeep) {
			return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
		}
	};
	exports.Pair = Pair;
	exports.createPair = createPair;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyCollection(collection, ctx, options) {
		return (ctx.inFlow ?? collection.flow ? stringifyFlowCollection : stringifyBlockCollection)(collection, ctx, options);
	}
	function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
		const { indent, options: { commentString } } = ctx;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			type: null
		});
		let chompKeep = false;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (!chompKeep && item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (!chompKeep && ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
				}
			}
			chompKeep = false;
			let str = stringify.stringify(item, itemCtx, () => comment = null, () => chompKeep = true);
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			if (chompKeep && comment) chompKeep = false;
			lines.push(blockItemPrefix + str);
		}
		let str;
		if (lines.length === 0) str = flowChars.start + flowChars.end;
		else {
			str = lines[0];
			for (let i = 1; i < lines.length; ++i) {
				const line = lines[i];
				str += line ? `\n${indent}${line}` : "\n";
			}
		}
		if (comment) {
			str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
			if (onComment) onComment();
		} else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
		const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
		itemIndent += indentStep;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			inFlow: true,
			type: null
		});
		let reqNewline = false;
		let linesAtValue = 0;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, false);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, false);
					if (ik.comment) reqNewline = true;
				}
				const iv = identity.isNode(item.value) ? item.value : null;
				if (iv) {
					if (iv.comment) comment = iv.comment;
					if (iv.commentBefore) reqNewline = true;
				} else if (item.value == null && ik?.comment) comment = ik.comment;
			}
			if (comment) reqNewline = true;
			let str = stringify.stringify(item, itemCtx, () => comment = null);
			reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
			if (i < items.length - 1) str += ",";
			else if (ctx.options.trailingComma) {
				if (ctx.options.lineWidth > 0) reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
				if (reqNewline) str += ",";
			}
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			lines.push(str);
			linesAtValue = lines.length;
		}
		const { start, end } = flowChars;
		if (lines.length === 0) return start + end;
		else {
			if (!reqNewline) {
				const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
				reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
			}
			if (reqNewline) {
				let str = start;
				for (const line of lines) str += line ? `\n${indentStep}${indent}${line}` : "\n";
				return `${str}\n${indent}${end}`;
			} else return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
		}
	}
	function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
		if (comment && chompKeep) comment = comment.replace(/^\n+/, "");
		if (comment) {
			const ic = stringifyComment.indentComment(commentString(comment), indent);
			lines.push(ic.trimStart());
		}
	}
	exports.stringifyCollection = stringifyCollection;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyCollection = require_stringifyCollection();
	var addPairToJSMap = require_addPairToJSMap();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	function findPair(items, key) {
		const k = identity.isScalar(key) ? key.value : key;
		for (const it of items) if (identity.isPair(it)) {
			if (it.key === key || it.key === k) return it;
			if (identity.isScalar(it.key) && it.key.value === k) return it;
		}
	}
	var YAMLMap = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:map";
		}
		constructor(schema) {
			super(identity.MAP, schema);
			this.items = [];
		}
		/**
		* A generic collection parsing method that can be extended
		* to other node classes that inherit from YAMLMap
		*/
		static from(schema, obj, ctx) {
			const { keepUndefined, replacer } = ctx;
			const map = new this(schema);
			const add = (key, value) => {
				if (typeof replacer === "function") value = replacer.call(obj, key, value);
				else if (Array.isArray(replacer) && !replacer.includes(key)) return;
				if (value !== void 0 || keepUndefined) map.items.push(Pair.createPair(key, value, ctx));
			};
			if (obj instanceof Map) for (const [key, value] of obj) add(key, value);
			else if (obj && typeof obj === "object") for (const key of Object.keys(obj)) add(key, obj[key]);
			if (typeof schema.sortMapEntries === "function") map.items.sort(schema.sortMapEntries);
			return map;
		}
		/**
		* Adds a value to the collection.
		*
		* @param overwrite - If not set `true`, using a key that is already in the
		*   collection will throw. Otherwise, overwrites the previous value.
		*/
		add(pair, overwrite) {
			let _pair;
			if (identity.isPair(pair)) _pair = pair;
			else if (!pair || typeof pair !== "object" || !("key" in pair)) _pair = new Pair.Pair(pair, pair?.value);
			else _pair = new Pair.Pair(pair.key, pair.value);
			const prev = findPair(this.items, _pair.key);
			const sortEntries = this.schema?.sortMapEntries;
			if (prev) {
				if (!overwrite) throw new Error(`Key ${_pair.key} already set`);
				if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value)) prev.value.value = _pair.value;
				else prev.value = _pair.value;
			} else if (sortEntries) {
				const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
				if (i === -1) this.items.push(_pair);
				else this.items.splice(i, 0, _pair);
			} else this.items.push(_pair);
		}
		delete(key) {
			const it = findPair(this.items, key);
			if (!it) return false;
			return this.items.splice(this.items.indexOf(it), 1).length > 0;
		}
		get(key, keepScalar) {
			const node = findPair(this.items, key)?.value;
			return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
		}
		has(key) {
			return !!findPair(this.items, key);
		}
		set(key, value) {
			this.add(new Pair.Pair(key, value), true);
		}
		/**
		* @param ctx - Conversion context, originally set in Document#toJS()
		* @param {Class} Type - If set, forces the returned collection type
		* @returns Instance of Type, Map, or Object
		*/
		toJSON(_, ctx, Type) {
			const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const item of this.items) addPairToJSMap.addPairToJSMap(ctx, map, item);
			return map;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			for (const item of this.items) if (!identity.isPair(item)) throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
			if (!ctx.allNullValues && this.hasAllNullValues(false)) ctx = Object.assign({}, ctx, { allNullValues: true });
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "",
				flowChars: {
					start: "{",
					end: "}"
				},
				itemIndent: ctx.indent || "",
				onChompKeep,
				onComment
			});
		}
	};
	exports.YAMLMap = YAMLMap;
	exports.findPair = findPair;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/common/map.js
var require_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLMap = require_YAMLMap();
	exports.map = {
		collection: "map",
		default: true,
		nodeClass: YAMLMap.YAMLMap,
		tag: "tag:yaml.org,2002:map",
		resolve(map, onError) {
			if (!identity.isMap(map)) onError("Expected a mapping for this tag");
			return map;
		},
		createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyCollection = require_stringifyCollection();
	var Collection = require_Collection();
	var identity = require_identity();
	var Scalar = require_Scalar();
	var toJS = require_toJS();
	var YAMLSeq = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:seq";
		}
		constructor(schema) {
			super(identity.SEQ, schema);
			this.items = [];
		}
		add(value) {
			this.items.push(value);
		}
		/**
		* Removes a value from the collection.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return false;
			return this.items.splice(idx, 1).length > 0;
		}
		get(key, keepScalar) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return void 0;
			const it = this.items[idx];
			return !keepScalar && identity.isScalar(it) ? it.value : it;
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*/
		has(key) {
			const idx = asItemIndex(key);
			return typeof idx === "number" && idx < this.items.length;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*
		* If `key` does not contain a representation of an integer, this will throw.
		* It may be wrapped in a `Scalar`.
		*/
		set(key, value) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") throw new Error(`Expected a valid index, not ${key}.`);
			const prev = this.items[idx];
			if (identity.isScalar(prev) && Scalar.isScalarValue(value)) prev.value = value;
			else this.items[idx] = value;
		}
		toJSON(_, ctx) {
			const seq = [];
			if (ctx?.onCreate) ctx.onCreate(seq);
			let i = 0;
			for (const item of this.items) seq.push(toJS.toJS(item, String(i++), ctx));
			return seq;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "- ",
				flowChars: {
					start: "[",
					end: "]"
				},
				itemIndent: (ctx.indent || "") + "  ",
				onChompKeep,
				onComment
			});
		}
		static from(schema, obj, ctx) {
			const { replacer } = ctx;
			const seq = new this(schema);
			if (obj && Symbol.iterator in Object(obj)) {
				let i = 0;
				for (let it of obj) {
					if (typeof replacer === "function") {
						const key = obj instanceof Set ? it : String(i++);
						it = replacer.call(obj, key, it);
					}
					seq.items.push(createNode.createNode(it, void 0, ctx));
				}
			}
			return seq;
		}
	};
	function asItemIndex(key) {
		let idx = identity.isScalar(key) ? key.value : key;
		if (idx && typeof idx === "string") idx = Number(idx);
		return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
	}
	exports.YAMLSeq = YAMLSeq;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/common/seq.js
var require_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLSeq = require_YAMLSeq();
	exports.seq = {
		collection: "seq",
		default: true,
		nodeClass: YAMLSeq.YAMLSeq,
		tag: "tag:yaml.org,2002:seq",
		resolve(seq, onError) {
			if (!identity.isSeq(seq)) onError("Expected a sequence for this tag");
			return seq;
		},
		createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/common/string.js
var require_string = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyString = require_stringifyString();
	exports.string = {
		identify: (value) => typeof value === "string",
		default: true,
		tag: "tag:yaml.org,2002:str",
		resolve: (str) => str,
		stringify(item, ctx, onComment, onChompKeep) {
			ctx = Object.assign({ actualString: true }, ctx);
			return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
		}
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/common/null.js
var require_null = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var nullTag = {
		identify: (value) => value == null,
		createNode: () => new Scalar.Scalar(null),
		default: true,
		tag: "tag:yaml.org,2002:null",
		test: /^(?:~|[Nn]ull|NULL)?$/,
		resolve: () => new Scalar.Scalar(null),
		stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
	};
	exports.nullTag = nullTag;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/core/bool.js
var require_bool$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var boolTag = {
		identify: (value) => typeof value === "boolean",
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
		resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
		stringify({ source, value }, ctx) {
			if (source && boolTag.test.test(source)) {
				if (value === (source[0] === "t" || source[0] === "T")) return source;
			}
			return value ? ctx.options.trueStr : ctx.options.falseStr;
		}
	};
	exports.boolTag = boolTag;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	function stringifyNumber({ format, minFractionDigits, tag, value }) {
		if (typeof value === "bigint") return String(value);
		const num = typeof value === "number" ? value : Number(value);
		if (!isFinite(num)) return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
		let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
		if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
			let i = n.indexOf(".");
			if (i < 0) {
				i = n.length;
				n += ".";
			}
			let d = minFractionDigits - (n.length - i - 1);
			while (d-- > 0) n += "0";
		}
		return n;
	}
	exports.stringifyNumber = stringifyNumber;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/core/float.js
var require_float$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	var floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	var floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	exports.float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str));
			const dot = str.indexOf(".");
			if (dot !== -1 && str[str.length - 1] === "0") node.minFractionDigits = str.length - dot - 1;
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/core/int.js
var require_int$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	var intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value) && value >= 0) return prefix + value.toString(radix);
		return stringifyNumber.stringifyNumber(node);
	}
	var intOct = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^0o[0-7]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
		stringify: (node) => intStringify(node, 8, "0o")
	};
	var int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	var intHex = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^0x[0-9a-fA-F]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/core/schema.js
var require_schema$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	exports.schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.boolTag,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float
	];
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/json/schema.js
var require_schema$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var map = require_map();
	var seq = require_seq();
	function intIdentify(value) {
		return typeof value === "bigint" || Number.isInteger(value);
	}
	var stringifyJSON = ({ value }) => JSON.stringify(value);
	var jsonScalars = [
		{
			identify: (value) => typeof value === "string",
			default: true,
			tag: "tag:yaml.org,2002:str",
			resolve: (str) => str,
			stringify: stringifyJSON
		},
		{
			identify: (value) => value == null,
			createNode: () => new Scalar.Scalar(null),
			default: true,
			tag: "tag:yaml.org,2002:null",
			test: /^null$/,
			resolve: () => null,
			stringify: stringifyJSON
		},
		{
			identify: (value) => typeof value === "boolean",
			default: true,
			tag: "tag:yaml.org,2002:bool",
			test: /^true$|^false$/,
			resolve: (str) => str === "true",
			stringify: stringifyJSON
		},
		{
			identify: intIdentify,
			default: true,
			tag: "tag:yaml.org,2002:int",
			test: /^-?(?:0|[1-9][0-9]*)$/,
			resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
			stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
		},
		{
			identify: (value) => typeof value === "number",
			default: true,
			tag: "tag:yaml.org,2002:float",
			test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
			resolve: (str) => parseFloat(str),
			stringify: stringifyJSON
		}
	];
	exports.schema = [map.map, seq.seq].concat(jsonScalars, {
		default: true,
		tag: "",
		test: /^/,
		resolve(str, onError) {
			onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
			return str;
		}
	});
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_buffer = __require("buffer");
	var Scalar = require_Scalar();
	var stringifyString = require_stringifyString();
	exports.binary = {
		identify: (value) => value instanceof Uint8Array,
		default: false,
		tag: "tag:yaml.org,2002:binary",
		/**
		* Returns a Buffer in node and an Uint8Array in browsers
		*
		* To use the resulting buffer as an image, you'll want to do something like:
		*
		*   const blob = new Blob([buffer], { type: 'image/jpeg' })
		*   document.querySelector('#photo').src = URL.createObjectURL(blob)
		*/
		resolve(src, onError) {
			if (typeof node_buffer.Buffer === "function") return node_buffer.Buffer.from(src, "base64");
			else if (typeof atob === "function") {
				const str = atob(src.replace(/[\n\r]/g, ""));
				const buffer = new Uint8Array(str.length);
				for (let i = 0; i < str.length; ++i) buffer[i] = str.charCodeAt(i);
				return buffer;
			} else {
				onError("This environment does not support reading binary tags; either Buffer or atob is required");
				return src;
			}
		},
		stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
			if (!value) return "";
			const buf = value;
			let str;
			if (typeof node_buffer.Buffer === "function") str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
			else if (typeof btoa === "function") {
				let s = "";
				for (let i = 0; i < buf.length; ++i) s += String.fromCharCode(buf[i]);
				str = btoa(s);
			} else throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
			type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
			if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
				const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
				const n = Math.ceil(str.length / lineWidth);
				const lines = new Array(n);
				for (let i = 0, o = 0; i < n; ++i, o += lineWidth) lines[i] = str.substr(o, lineWidth);
				str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
			}
			return stringifyString.stringifyString({
				comment,
				type,
				value: str
			}, ctx, onComment, onChompKeep);
		}
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLSeq = require_YAMLSeq();
	function resolvePairs(seq, onError) {
		if (identity.isSeq(seq)) for (let i = 0; i < seq.items.length; ++i) {
			let item = seq.items[i];
			if (identity.isPair(item)) continue;
			else if (identity.isMap(item)) {
				if (item.items.length > 1) onError("Each pair must have its own sequence indicator");
				const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
				if (item.commentBefore) pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}\n${pair.key.commentBefore}` : item.commentBefore;
				if (item.comment) {
					const cn = pair.value ?? pair.key;
					cn.comment = cn.comment ? `${item.comment}\n${cn.comment}` : item.comment;
				}
				item = pair;
			}
			seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
		}
		else onError("Expected a sequence for this tag");
		return seq;
	}
	function createPairs(schema, iterable, ctx) {
		const { replacer } = ctx;
		const pairs = new YAMLSeq.YAMLSeq(schema);
		pairs.tag = "tag:yaml.org,2002:pairs";
		let i = 0;
		if (iterable && Symbol.iterator in Object(iterable)) for (let it of iterable) {
			if (typeof replacer === "function") it = replacer.call(iterable, String(i++), it);
			let key, value;
			if (Array.isArray(it)) {
				if (it.length === 2) {
					key = it[0];
					value = it[1];
				} else throw new TypeError(`Expected [key, value] tuple: ${it}`);
			} else if (it && it instanceof Object) {
				const keys = Object.keys(it);
				if (keys.length === 1) {
					key = keys[0];
					value = it[key];
				} else throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
			} else key = it;
			pairs.items.push(Pair.createPair(key, value, ctx));
		}
		return pairs;
	}
	var pairs = {
		collection: "seq",
		default: false,
		tag: "tag:yaml.org,2002:pairs",
		resolve: resolvePairs,
		createNode: createPairs
	};
	exports.createPairs = createPairs;
	exports.pairs = pairs;
	exports.resolvePairs = resolvePairs;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var toJS = require_toJS();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var pairs = require_pairs();
	var YAMLOMap = class YAMLOMap extends YAMLSeq.YAMLSeq {
		constructor() {
			super();
			this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
			this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
			this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
			this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
			this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
			this.tag = YAMLOMap.tag;
		}
		/**
		* If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
		* but TypeScript won't allow widening the signature of a child method.
		*/
		toJSON(_, ctx) {
			if (!ctx) return super.toJSON(_);
			const map = /* @__PURE__ */ new Map();
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const pair of this.items) {
				let key, value;
				if (identity.isPair(pair)) {
					key = toJS.toJS(pair.key, "", ctx);
					value = toJS.toJS(pair.value, key, ctx);
				} else key = toJS.toJS(pair, "", ctx);
				if (map.has(key)) throw new Error("Ordered maps must not include duplicate keys");
				map.set(key, value);
			}
			return map;
		}
		static from(schema, iterable, ctx) {
			const pairs$1 = pairs.createPairs(schema, iterable, ctx);
			const omap = new this();
			omap.items = pairs$1.items;
			return omap;
		}
	};
	YAMLOMap.tag = "tag:yaml.org,2002:omap";
	var omap = {
		collection: "seq",
		identify: (value) => value instanceof Map,
		nodeClass: YAMLOMap,
		default: false,
		tag: "tag:yaml.org,2002:omap",
		resolve(seq, onError) {
			const pairs$1 = pairs.resolvePairs(seq, onError);
			const seenKeys = [];
			for (const { key } of pairs$1.items) if (identity.isScalar(key)) {
				if (seenKeys.includes(key.value)) onError(`Ordered maps must not include duplicate keys: ${key.value}`);
				else seenKeys.push(key.value);
			}
			return Object.assign(new YAMLOMap(), pairs$1);
		},
		createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
	};
	exports.YAMLOMap = YAMLOMap;
	exports.omap = omap;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function boolStringify({ value, source }, ctx) {
		if (source && (value ? trueTag : falseTag).test.test(source)) return source;
		return value ? ctx.options.trueStr : ctx.options.falseStr;
	}
	var trueTag = {
		identify: (value) => value === true,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
		resolve: () => new Scalar.Scalar(true),
		stringify: boolStringify
	};
	var falseTag = {
		identify: (value) => value === false,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
		resolve: () => new Scalar.Scalar(false),
		stringify: boolStringify
	};
	exports.falseTag = falseTag;
	exports.trueTag = trueTag;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	var floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	var floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str.replace(/_/g, "")),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	exports.float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
			const dot = str.indexOf(".");
			if (dot !== -1) {
				const f = str.substring(dot + 1).replace(/_/g, "");
				if (f[f.length - 1] === "0") node.minFractionDigits = f.length;
			}
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	function intResolve(str, offset, radix, { intAsBigInt }) {
		const sign = str[0];
		if (sign === "-" || sign === "+") offset += 1;
		str = str.substring(offset).replace(/_/g, "");
		if (intAsBigInt) {
			switch (radix) {
				case 2:
					str = `0b${str}`;
					break;
				case 8:
					str = `0o${str}`;
					break;
				case 16: str = `0x${str}`;
			}
			const n = BigInt(str);
			return sign === "-" ? BigInt(-1) * n : n;
		}
		const n = parseInt(str, radix);
		return sign === "-" ? -1 * n : n;
	}
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value)) {
			const str = value.toString(radix);
			return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
		}
		return stringifyNumber.stringifyNumber(node);
	}
	var intBin = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "BIN",
		test: /^[-+]?0b[0-1_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
		stringify: (node) => intStringify(node, 2, "0b")
	};
	var intOct = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^[-+]?0[0-7_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
		stringify: (node) => intStringify(node, 8, "0")
	};
	var int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9][0-9_]*$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	var intHex = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^[-+]?0x[0-9a-fA-F_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intBin = intBin;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSet = class YAMLSet extends YAMLMap.YAMLMap {
		constructor(schema) {
			super(schema);
			this.tag = YAMLSet.tag;
		}
		add(key) {
			let pair;
			if (identity.isPair(key)) pair = key;
			else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null) pair = new Pair.Pair(key.key, null);
			else pair = new Pair.Pair(key, null);
			if (!YAMLMap.findPair(this.items, pair.key)) this.items.push(pair);
		}
		/**
		* If `keepPair` is `true`, returns the Pair matching `key`.
		* Otherwise, returns the value of that Pair's key.
		*/
		get(key, keepPair) {
			const pair = YAMLMap.findPair(this.items, key);
			return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
		}
		set(key, value) {
			if (typeof value !== "boolean") throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
			const prev = YAMLMap.findPair(this.items, key);
			if (prev && !value) this.items.splice(this.items.indexOf(prev), 1);
			else if (!prev && value) this.items.push(new Pair.Pair(key));
		}
		toJSON(_, ctx) {
			return super.toJSON(_, ctx, Set);
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			if (this.hasAllNullValues(true)) return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
			else throw new Error("Set items must all have null values");
		}
		static from(schema, iterable, ctx) {
			const { replacer } = ctx;
			const set = new this(schema);
			if (iterable && Symbol.iterator in Object(iterable)) for (let value of iterable) {
				if (typeof replacer === "function") value = replacer.call(iterable, value, value);
				set.items.push(Pair.createPair(value, null, ctx));
			}
			return set;
		}
	};
	YAMLSet.tag = "tag:yaml.org,2002:set";
	var set = {
		collection: "map",
		identify: (value) => value instanceof Set,
		nodeClass: YAMLSet,
		default: false,
		tag: "tag:yaml.org,2002:set",
		createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
		resolve(map, onError) {
			if (identity.isMap(map)) {
				if (map.hasAllNullValues(true)) return Object.assign(new YAMLSet(), map);
				else onError("Set items must all have null values");
			} else onError("Expected a mapping for this tag");
			return map;
		}
	};
	exports.YAMLSet = YAMLSet;
	exports.set = set;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	/** Internal types handle bigint as number, because TS can't figure it out. */
	function parseSexagesimal(str, asBigInt) {
		const sign = str[0];
		const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
		const num = (n) => asBigInt ? BigInt(n) : Number(n);
		const res = parts.replace(/_/g, "").split(":").reduce((res, p) => res * num(60) + num(p), num(0));
		return sign === "-" ? num(-1) * res : res;
	}
	/**
	* hhhh:mm:ss.sss
	*
	* Internal types handle bigint as number, because TS can't figure it out.
	*/
	function stringifySexagesimal(node) {
		let { value } = node;
		let num = (n) => n;
		if (typeof value === "bigint") num = (n) => BigInt(n);
		else if (isNaN(value) || !isFinite(value)) return stringifyNumber.stringifyNumber(node);
		let sign = "";
		if (value < 0) {
			sign = "-";
			value *= num(-1);
		}
		const _60 = num(60);
		const parts = [value % _60];
		if (value < 60) parts.unshift(0);
		else {
			value = (value - parts[0]) / _60;
			parts.unshift(value % _60);
			if (value >= 60) {
				value = (value - parts[0]) / _60;
				parts.unshift(value);
			}
		}
		return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
	}
	var intTime = {
		identify: (value) => typeof value === "bigint" || Number.isInteger(value),
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
		resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
		stringify: stringifySexagesimal
	};
	var floatTime = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
		resolve: (str) => parseSexagesimal(str, false),
		stringify: stringifySexagesimal
	};
	var timestamp = {
		identify: (value) => value instanceof Date,
		default: true,
		tag: "tag:yaml.org,2002:timestamp",
		test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
		resolve(str) {
			const match = str.match(timestamp.test);
			if (!match) throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
			const [, year, month, day, hour, minute, second] = match.map(Number);
			const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
			let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
			const tz = match[8];
			if (tz && tz !== "Z") {
				let d = parseSexagesimal(tz, false);
				if (Math.abs(d) < 30) d *= 60;
				date -= 6e4 * d;
			}
			return new Date(date);
		},
		stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
	};
	exports.floatTime = floatTime;
	exports.intTime = intTime;
	exports.timestamp = timestamp;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var binary = require_binary();
	var bool = require_bool();
	var float = require_float();
	var int = require_int();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var set = require_set();
	var timestamp = require_timestamp();
	exports.schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.trueTag,
		bool.falseTag,
		int.intBin,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float,
		binary.binary,
		merge.merge,
		omap.omap,
		pairs.pairs,
		set.set,
		timestamp.intTime,
		timestamp.floatTime,
		timestamp.timestamp
	];
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/tags.js
var require_tags = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	var schema = require_schema$2();
	var schema$1 = require_schema$1();
	var binary = require_binary();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var schema$2 = require_schema();
	var set = require_set();
	var timestamp = require_timestamp();
	var schemas = /* @__PURE__ */ new Map([
		["core", schema.schema],
		["failsafe", [
			map.map,
			seq.seq,
			string.string
		]],
		["json", schema$1.schema],
		["yaml11", schema$2.schema],
		["yaml-1.1", schema$2.schema]
	]);
	var tagsByName = {
		binary: binary.binary,
		bool: bool.boolTag,
		float: float.float,
		floatExp: float.floatExp,
		floatNaN: float.floatNaN,
		floatTime: timestamp.floatTime,
		int: int.int,
		intHex: int.intHex,
		intOct: int.intOct,
		intTime: timestamp.intTime,
		map: map.map,
		merge: merge.merge,
		null: _null.nullTag,
		omap: omap.omap,
		pairs: pairs.pairs,
		seq: seq.seq,
		set: set.set,
		timestamp: timestamp.timestamp
	};
	var coreKnownTags = {
		"tag:yaml.org,2002:binary": binary.binary,
		"tag:yaml.org,2002:merge": merge.merge,
		"tag:yaml.org,2002:omap": omap.omap,
		"tag:yaml.org,2002:pairs": pairs.pairs,
		"tag:yaml.org,2002:set": set.set,
		"tag:yaml.org,2002:timestamp": timestamp.timestamp
	};
	function getTags(customTags, schemaName, addMergeTag) {
		const schemaTags = schemas.get(schemaName);
		if (schemaTags && !customTags) return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
		let tags = schemaTags;
		if (!tags) {
			if (Array.isArray(customTags)) tags = [];
			else {
				const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
			}
		}
		if (Array.isArray(customTags)) for (const tag of customTags) tags = tags.concat(tag);
		else if (typeof customTags === "function") tags = customTags(tags.slice());
		if (addMergeTag) tags = tags.concat(merge.merge);
		return tags.reduce((tags, tag) => {
			const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
			if (!tagObj) {
				const tagName = JSON.stringify(tag);
				const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
			}
			if (!tags.includes(tagObj)) tags.push(tagObj);
			return tags;
		}, []);
	}
	exports.coreKnownTags = coreKnownTags;
	exports.getTags = getTags;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/schema/Schema.js
var require_Schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var map = require_map();
	var seq = require_seq();
	var string = require_string();
	var tags = require_tags();
	var sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
	exports.Schema = class Schema {
		constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
			this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
			this.name = typeof schema === "string" && schema || "core";
			this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
			this.tags = tags.getTags(customTags, this.name, merge);
			this.toStringOptions = toStringDefaults ?? null;
			Object.defineProperty(this, identity.MAP, { value: map.map });
			Object.defineProperty(this, identity.SCALAR, { value: string.string });
			Object.defineProperty(this, identity.SEQ, { value: seq.seq });
			this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
		}
		clone() {
			const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
			copy.tags = this.tags.slice();
			return copy;
		}
	};
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyDocument(doc, options) {
		const lines = [];
		let hasDirectives = options.directives === true;
		if (options.directives !== false && doc.directives) {
			const dir = doc.directives.toString(doc);
			if (dir) {
				lines.push(dir);
				hasDirectives = true;
			} else if (doc.directives.docStart) hasDirectives = true;
		}
		if (hasDirectives) lines.push("---");
		const ctx = stringify.createStringifyContext(doc, options);
		const { commentString } = ctx.options;
		if (doc.commentBefore) {
			if (lines.length !== 1) lines.unshift("");
			const cs = commentString(doc.commentBefore);
			lines.unshift(stringifyComment.indentComment(cs, ""));
		}
		let chompKeep = false;
		let contentComment = null;
		if (doc.contents) {
			if (identity.isNode(doc.contents)) {
				if (doc.contents.spaceBefore && hasDirectives) lines.push("");
				if (doc.contents.commentBefore) {
					const cs = commentString(doc.contents.commentBefore);
					lines.push(stringifyComment.indentComment(cs, ""));
				}
				ctx.forceBlockIndent = !!doc.comment;
				contentComment = doc.contents.comment;
			}
			const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
			let body = stringify.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
			if (contentComment) body += stringifyComment.lineComment(body, "", commentString(contentComment));
			if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") lines[lines.length - 1] = `--- ${body}`;
			else lines.push(body);
		} else lines.push(stringify.stringify(doc.contents, ctx));
		if (doc.directives?.docEnd) {
			if (doc.comment) {
				const cs = commentString(doc.comment);
				if (cs.includes("\n")) {
					lines.push("...");
					lines.push(stringifyComment.indentComment(cs, ""));
				} else lines.push(`... ${cs}`);
			} else lines.push("...");
		} else {
			let dc = doc.comment;
			if (dc && chompKeep) dc = dc.replace(/^\n+/, "");
			if (dc) {
				if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "") lines.push("");
				lines.push(stringifyComment.indentComment(commentString(dc), ""));
			}
		}
		return lines.join("\n") + "\n";
	}
	exports.stringifyDocument = stringifyDocument;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/doc/Document.js
var require_Document = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var toJS = require_toJS();
	var Schema = require_Schema();
	var stringifyDocument = require_stringifyDocument();
	var anchors = require_anchors();
	var applyReviver = require_applyReviver();
	var createNode = require_createNode();
	var directives = require_directives();
	var Document = class Document {
		constructor(value, replacer, options) {
			/** A comment before this Document */
			this.commentBefore = null;
			/** A comment immediately after this Document */
			this.comment = null;
			/** Errors encountered during parsing. */
			this.errors = [];
			/** Warnings encountered during parsing. */
			this.warnings = [];
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
			let _replacer = null;
			if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
			else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const opt = Object.assign({
				intAsBigInt: false,
				keepSourceTokens: false,
				logLevel: "warn",
				prettyErrors: true,
				strict: true,
				stringKeys: false,
				uniqueKeys: true,
				version: "1.2"
			}, options);
			this.options = opt;
			let { version } = opt;
			if (options?._directives) {
				this.directives = options._directives.atDocument();
				if (this.directives.yaml.explicit) version = this.directives.yaml.version;
			} else this.directives = new directives.Directives({ version });
			this.setSchema(version, options);
			this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
		}
		/**
		* Create a deep copy of this Document and its contents.
		*
		* Custom Node values that inherit from `Object` still refer to their original instances.
		*/
		clone() {
			const copy = Object.create(Document.prototype, { [identity.NODE_TYPE]: { value: identity.DOC } });
			copy.commentBefore = this.commentBefore;
			copy.comment = this.comment;
			copy.errors = this.errors.slice();
			copy.warnings = this.warnings.slice();
			copy.options = Object.assign({}, this.options);
			if (this.directives) copy.directives = this.directives.clone();
			copy.schema = this.schema.clone();
			copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** Adds a value to the document. */
		add(value) {
			if (assertCollection(this.contents)) this.contents.add(value);
		}
		/** Adds a value to the document. */
		addIn(path, value) {
			if (assertCollection(this.contents)) this.contents.addIn(path, value);
		}
		/**
		* Create a new `Alias` node, ensuring that the target `node` has the required anchor.
		*
		* If `node` already has an anchor, `name` is ignored.
		* Otherwise, the `node.anchor` value will be set to `name`,
		* or if an anchor with that name is already present in the document,
		* `name` will be used as a prefix for a new unique anchor.
		* If `name` is undefined, the generated anchor will use 'a' as a prefix.
		*/
		createAlias(node, name) {
			if (!node.anchor) {
				const prev = anchors.anchorNames(this);
				node.anchor = !name || prev.has(name) ? anchors.findNewAnchor(name || "a", prev) : name;
			}
			return new Alias.Alias(node.anchor);
		}
		createNode(value, replacer, options) {
			let _replacer = void 0;
			if (typeof replacer === "function") {
				value = replacer.call({ "": value }, "", value);
				_replacer = replacer;
			} else if (Array.isArray(replacer)) {
				const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
				const asStr = replacer.filter(keyToStr).map(String);
				if (asStr.length > 0) replacer = replacer.concat(asStr);
				_replacer = replacer;
			} else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
			const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(this, anchorPrefix || "a");
			const ctx = {
				aliasDuplicateObjects: aliasDuplicateObjects ?? true,
				keepUndefined: keepUndefined ?? false,
				onAnchor,
				onTagObj,
				replacer: _replacer,
				schema: this.schema,
				sourceObjects
			};
			const node = createNode.createNode(value, tag, ctx);
			if (flow && identity.isCollection(node)) node.flow = true;
			setAnchors();
			return node;
		}
		/**
		* Convert a key and a value into a `Pair` using the current schema,
		* recursively wrapping all values as `Scalar` or `Collection` nodes.
		*/
		createPair(key, value, options = {}) {
			const k = this.createNode(key, null, options);
			const v = this.createNode(value, null, options);
			return new Pair.Pair(k, v);
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			return assertCollection(this.contents) ? this.contents.delete(key) : false;
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			if (Collection.isEmptyPath(path)) {
				if (this.contents == null) return false;
				this.contents = null;
				return true;
			}
			return assertCollection(this.contents) ? this.contents.deleteIn(path) : false;
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		get(key, keepScalar) {
			return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
		}
		/**
		* Returns item at `path`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			if (Collection.isEmptyPath(path)) return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
			return identity.isCollection(this.contents) ? this.contents.getIn(path, keepScalar) : void 0;
		}
		/**
		* Checks if the document includes a value with the key `key`.
		*/
		has(key) {
			return identity.isCollection(this.contents) ? this.contents.has(key) : false;
		}
		/**
		* Checks if the document includes a value at `path`.
		*/
		hasIn(path) {
			if (Collection.isEmptyPath(path)) return this.contents !== void 0;
			return identity.isCollection(this.contents) ? this.contents.hasIn(path) : false;
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		set(key, value) {
			if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, [key], value);
			else if (assertCollection(this.contents)) this.contents.set(key, value);
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			if (Collection.isEmptyPath(path)) this.contents = value;
			else if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, Array.from(path), value);
			else if (assertCollection(this.contents)) this.contents.setIn(path, value);
		}
		/**
		* Change the YAML version and schema used by the document.
		* A `null` version disables support for directives, explicit tags, anchors, and aliases.
		* It also requires the `schema` option to be given as a `Schema` instance value.
		*
		* Overrides all previously set schema options.
		*/
		setSchema(version, options = {}) {
			if (typeof version === "number") version = String(version);
			let opt;
			switch (version) {
				case "1.1":
					if (this.directives) this.directives.yaml.version = "1.1";
					else this.directives = new directives.Directives({ version: "1.1" });
					opt = {
						resolveKnownTags: false,
						schema: "yaml-1.1"
					};
					break;
				case "1.2":
				case "next":
					if (this.directives) this.directives.yaml.version = version;
					else this.directives = new directives.Directives({ version });
					opt = {
						resolveKnownTags: true,
						schema: "core"
					};
					break;
				case null:
					if (this.directives) delete this.directives;
					opt = null;
					break;
				default: {
					const sv = JSON.stringify(version);
					throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
				}
			}
			if (options.schema instanceof Object) this.schema = options.schema;
			else if (opt) this.schema = new Schema.Schema(Object.assign(opt, options));
			else throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
		}
		toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc: this,
				keep: !json,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
		/**
		* A JSON representation of the document `contents`.
		*
		* @param jsonArg Used by `JSON.stringify` to indicate the array index or
		*   property name.
		*/
		toJSON(jsonArg, onAnchor) {
			return this.toJS({
				json: true,
				jsonArg,
				mapAsMap: false,
				onAnchor
			});
		}
		/** A YAML representation of the document. */
		toString(options = {}) {
			if (this.errors.length > 0) throw new Error("Document with errors cannot be stringified");
			if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
				const s = JSON.stringify(options.indent);
				throw new Error(`"indent" option must be a positive integer, not ${s}`);
			}
			return stringifyDocument.stringifyDocument(this, options);
		}
	};
	function assertCollection(contents) {
		if (identity.isCollection(contents)) return true;
		throw new Error("Expected a YAML collection as document contents");
	}
	exports.Document = Document;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/errors.js
var require_errors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLError = class extends Error {
		constructor(name, pos, code, message) {
			super();
			this.name = name;
			this.code = code;
			this.message = message;
			this.pos = pos;
		}
	};
	var YAMLParseError = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLParseError", pos, code, message);
		}
	};
	var YAMLWarning = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLWarning", pos, code, message);
		}
	};
	var prettifyError = (src, lc) => (error) => {
		if (error.pos[0] === -1) return;
		error.linePos = error.pos.map((pos) => lc.linePos(pos));
		const { line, col } = error.linePos[0];
		error.message += ` at line ${line}, column ${col}`;
		let ci = col - 1;
		let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
		if (ci >= 60 && lineStr.length > 80) {
			const trimStart = Math.min(ci - 39, lineStr.length - 79);
			lineStr = "…" + lineStr.substring(trimStart);
			ci -= trimStart - 1;
		}
		if (lineStr.length > 80) lineStr = lineStr.substring(0, 79) + "…";
		if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
			let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
			if (prev.length > 80) prev = prev.substring(0, 79) + "…\n";
			lineStr = prev + lineStr;
		}
		if (/[^ ]/.test(lineStr)) {
			let count = 1;
			const end = error.linePos[1];
			if (end?.line === line && end.col > col) count = Math.max(1, Math.min(end.col - col, 80 - ci));
			const pointer = " ".repeat(ci) + "^".repeat(count);
			error.message += `:\n\n${lineStr}\n${pointer}\n`;
		}
	};
	exports.YAMLError = YAMLError;
	exports.YAMLParseError = YAMLParseError;
	exports.YAMLWarning = YAMLWarning;
	exports.prettifyError = prettifyError;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
		let spaceBefore = false;
		let atNewline = startOnNewline;
		let hasSpace = startOnNewline;
		let comment = "";
		let commentSep = "";
		let hasNewline = false;
		let reqSpace = false;
		let tab = null;
		let anchor = null;
		let tag = null;
		let newlineAfterProp = null;
		let comma = null;
		let found = null;
		let start = null;
		for (const token of tokens) {
			if (reqSpace) {
				if (token.type !== "space" && token.type !== "newline" && token.type !== "comma") onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
				reqSpace = false;
			}
			if (tab) {
				if (atNewline && token.type !== "comment" && token.type !== "newline") onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
				tab = null;
			}
			switch (token.type) {
				case "space":
					if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) tab = token;
					hasSpace = true;
					break;
				case "comment": {
					if (!hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					const cb = token.source.substring(1) || " ";
					if (!comment) comment = cb;
					else comment += commentSep + cb;
					commentSep = "";
					atNewline = false;
					break;
				}
				case "newline":
					if (atNewline) {
						if (comment) comment += token.source;
						else if (!found || indicator !== "seq-item-ind") spaceBefore = true;
					} else commentSep += token.source;
					atNewline = true;
					hasNewline = true;
					if (anchor || tag) newlineAfterProp = token;
					hasSpace = true;
					break;
				case "anchor":
					if (anchor) onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
					if (token.source.endsWith(":")) onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
					anchor = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case "tag":
					if (tag) onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
					tag = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case indicator:
					if (anchor || tag) onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
					if (found) onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
					found = token;
					atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
					hasSpace = false;
					break;
				case "comma": if (flow) {
					if (comma) onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
					comma = token;
					atNewline = false;
					hasSpace = false;
					break;
				}
				default:
					onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
					atNewline = false;
					hasSpace = false;
			}
		}
		const last = tokens[tokens.length - 1];
		const end = last ? last.offset + last.source.length : offset;
		if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
		if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq")) onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
		return {
			comma,
			found,
			spaceBefore,
			comment,
			hasNewline,
			anchor,
			tag,
			newlineAfterProp,
			end,
			start: start ?? end
		};
	}
	exports.resolveProps = resolveProps;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = /* @__PURE__ */ __commonJSMin(((exports) => {
	function containsNewline(key) {
		if (!key) return null;
		switch (key.type) {
			case "alias":
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				if (key.source.includes("\n")) return true;
				if (key.end) {
					for (const st of key.end) if (st.type === "newline") return true;
				}
				return false;
			case "flow-collection":
				for (const it of key.items) {
					for (const st of it.start) if (st.type === "newline") return true;
					if (it.sep) {
						for (const st of it.sep) if (st.type === "newline") return true;
					}
					if (containsNewline(it.key) || containsNewline(it.value)) return true;
				}
				return false;
			default: return true;
		}
	}
	exports.containsNewline = containsNewline;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = /* @__PURE__ */ __commonJSMin(((exports) => {
	var utilContainsNewline = require_util_contains_newline();
	function flowIndentCheck(indent, fc, onError) {
		if (fc?.type === "flow-collection") {
			const end = fc.end[0];
			if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) onError(end, "BAD_INDENT", "Flow end indicator should be more indented than parent", true);
		}
	}
	exports.flowIndentCheck = flowIndentCheck;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	function mapIncludes(ctx, items, search) {
		const { uniqueKeys } = ctx.options;
		if (uniqueKeys === false) return false;
		const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
		return items.some((pair) => isEqual(pair.key, search));
	}
	exports.mapIncludes = mapIncludes;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	var utilMapIncludes = require_util_map_includes();
	var startColMsg = "All mapping items must start at the same column";
	function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
		const map = new ((tag?.nodeClass) ?? YAMLMap.YAMLMap)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		let offset = bm.offset;
		let commentEnd = null;
		for (const collItem of bm.items) {
			const { start, key, sep, value } = collItem;
			const keyProps = resolveProps.resolveProps(start, {
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: bm.indent,
				startOnNewline: true
			});
			const implicitKey = !keyProps.found;
			if (implicitKey) {
				if (key) {
					if (key.type === "block-seq") onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
					else if ("indent" in key && key.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
				}
				if (!keyProps.anchor && !keyProps.tag && !sep) {
					commentEnd = keyProps.end;
					if (keyProps.comment) {
						if (map.comment) map.comment += "\n" + keyProps.comment;
						else map.comment = keyProps.comment;
					}
					continue;
				}
				if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
			} else if (keyProps.found?.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
			ctx.atKey = true;
			const keyStart = keyProps.end;
			const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
			ctx.atKey = false;
			if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
			const valueProps = resolveProps.resolveProps(sep ?? [], {
				indicator: "map-value-ind",
				next: value,
				offset: keyNode.range[2],
				onError,
				parentIndent: bm.indent,
				startOnNewline: !key || key.type === "block-scalar"
			});
			offset = valueProps.end;
			if (valueProps.found) {
				if (implicitKey) {
					if (value?.type === "block-map" && !valueProps.hasNewline) onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
					if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024) onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
				if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
				offset = valueNode.range[2];
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			} else {
				if (implicitKey) onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
				if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			}
		}
		if (commentEnd && commentEnd < offset) onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
		map.range = [
			bm.offset,
			offset,
			commentEnd ?? offset
		];
		return map;
	}
	exports.resolveBlockMap = resolveBlockMap;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLSeq = require_YAMLSeq();
	var resolveProps = require_resolve_props();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
		const seq = new ((tag?.nodeClass) ?? YAMLSeq.YAMLSeq)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = bs.offset;
		let commentEnd = null;
		for (const { start, value } of bs.items) {
			const props = resolveProps.resolveProps(start, {
				indicator: "seq-item-ind",
				next: value,
				offset,
				onError,
				parentIndent: bs.indent,
				startOnNewline: true
			});
			if (!props.found) {
				if (props.anchor || props.tag || value) {
					if (value?.type === "block-seq") onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
					else onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
				} else {
					commentEnd = props.end;
					if (props.comment) seq.comment = props.comment;
					continue;
				}
			}
			const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
			offset = node.range[2];
			seq.items.push(node);
		}
		seq.range = [
			bs.offset,
			offset,
			commentEnd ?? offset
		];
		return seq;
	}
	exports.resolveBlockSeq = resolveBlockSeq;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveEnd(end, offset, reqSpace, onError) {
		let comment = "";
		if (end) {
			let hasSpace = false;
			let sep = "";
			for (const token of end) {
				const { source, type } = token;
				switch (type) {
					case "space":
						hasSpace = true;
						break;
					case "comment": {
						if (reqSpace && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
						const cb = source.substring(1) || " ";
						if (!comment) comment = cb;
						else comment += sep + cb;
						sep = "";
						break;
					}
					case "newline":
						if (comment) sep += source;
						hasSpace = true;
						break;
					default: onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
				}
				offset += source.length;
			}
		}
		return {
			comment,
			offset
		};
	}
	exports.resolveEnd = resolveEnd;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilMapIncludes = require_util_map_includes();
	var blockMsg = "Block collections are not allowed within flow collections";
	var isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
	function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
		const isMap = fc.start.source === "{";
		const fcName = isMap ? "flow map" : "flow sequence";
		const coll = new ((tag?.nodeClass) ?? (isMap ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq))(ctx.schema);
		coll.flow = true;
		const atRoot = ctx.atRoot;
		if (atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = fc.offset + fc.start.source.length;
		for (let i = 0; i < fc.items.length; ++i) {
			const collItem = fc.items[i];
			const { start, key, sep, value } = collItem;
			const props = resolveProps.resolveProps(start, {
				flow: fcName,
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: fc.indent,
				startOnNewline: false
			});
			if (!props.found) {
				if (!props.anchor && !props.tag && !sep && !value) {
					if (i === 0 && props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
					else if (i < fc.items.length - 1) onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
					if (props.comment) {
						if (coll.comment) coll.comment += "\n" + props.comment;
						else coll.comment = props.comment;
					}
					offset = props.end;
					continue;
				}
				if (!isMap && ctx.options.strict && utilContainsNewline.containsNewline(key)) onError(key, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
			}
			if (i === 0) {
				if (props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
			} else {
				if (!props.comma) onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
				if (props.comment) {
					let prevItemComment = "";
					loop: for (const st of start) switch (st.type) {
						case "comma":
						case "space": break;
						case "comment":
							prevItemComment = st.source.substring(1);
							break loop;
						default: break loop;
					}
					if (prevItemComment) {
						let prev = coll.items[coll.items.length - 1];
						if (identity.isPair(prev)) prev = prev.value ?? prev.key;
						if (prev.comment) prev.comment += "\n" + prevItemComment;
						else prev.comment = prevItemComment;
						props.comment = props.comment.substring(prevItemComment.length + 1);
					}
				}
			}
			if (!isMap && !sep && !props.found) {
				const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep, null, props, onError);
				coll.items.push(valueNode);
				offset = valueNode.range[2];
				if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
			} else {
				ctx.atKey = true;
				const keyStart = props.end;
				const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
				if (isBlock(key)) onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
				ctx.atKey = false;
				const valueProps = resolveProps.resolveProps(sep ?? [], {
					flow: fcName,
					indicator: "map-value-ind",
					next: value,
					offset: keyNode.range[2],
					onError,
					parentIndent: fc.indent,
					startOnNewline: false
				});
				if (valueProps.found) {
					if (!isMap && !props.found && ctx.options.strict) {
						if (sep) for (const st of sep) {
							if (st === valueProps.found) break;
							if (st.type === "newline") {
								onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
								break;
							}
						}
						if (props.start < valueProps.found.offset - 1024) onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
					}
				} else if (value) {
					if ("source" in value && value.source?.[0] === ":") onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
					else onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError) : null;
				if (valueNode) {
					if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
				} else if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				if (isMap) {
					const map = coll;
					if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
					map.items.push(pair);
				} else {
					const map = new YAMLMap.YAMLMap(ctx.schema);
					map.flow = true;
					map.items.push(pair);
					const endRange = (valueNode ?? keyNode).range;
					map.range = [
						keyNode.range[0],
						endRange[1],
						endRange[2]
					];
					coll.items.push(map);
				}
				offset = valueNode ? valueNode.range[2] : valueProps.end;
			}
		}
		const expectedEnd = isMap ? "}" : "]";
		const [ce, ...ee] = fc.end;
		let cePos = offset;
		if (ce?.source === expectedEnd) cePos = ce.offset + ce.source.length;
		else {
			const name = fcName[0].toUpperCase() + fcName.substring(1);
			const msg = atRoot ? `${name} must end with a ${expectedEnd}` : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
			onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
			if (ce && ce.source.length !== 1) ee.unshift(ce);
		}
		if (ee.length > 0) {
			const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
			if (end.comment) {
				if (coll.comment) coll.comment += "\n" + end.comment;
				else coll.comment = end.comment;
			}
			coll.range = [
				fc.offset,
				cePos,
				end.offset
			];
		} else coll.range = [
			fc.offset,
			cePos,
			cePos
		];
		return coll;
	}
	exports.resolveFlowCollection = resolveFlowCollection;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveBlockMap = require_resolve_block_map();
	var resolveBlockSeq = require_resolve_block_seq();
	var resolveFlowCollection = require_resolve_flow_collection();
	function resolveCollection(CN, ctx, token, onError, tagName, tag) {
		const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
		const Coll = coll.constructor;
		if (tagName === "!" || tagName === Coll.tagName) {
			coll.tag = Coll.tagName;
			return coll;
		}
		if (tagName) coll.tag = tagName;
		return coll;
	}
	function composeCollection(CN, ctx, token, props, onError) {
		const tagToken = props.tag;
		const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
		if (token.type === "block-seq") {
			const { anchor, newlineAfterProp: nl } = props;
			const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
			if (lastProp && (!nl || nl.offset < lastProp.offset)) onError(lastProp, "MISSING_CHAR", "Missing newline after block sequence props");
		}
		const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
		if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") return resolveCollection(CN, ctx, token, onError, tagName);
		let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
		if (!tag) {
			const kt = ctx.schema.knownTags[tagName];
			if (kt?.collection === expType) {
				ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
				tag = kt;
			} else {
				if (kt) onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
				else onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
				return resolveCollection(CN, ctx, token, onError, tagName);
			}
		}
		const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
		const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
		const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
		node.range = coll.range;
		node.tag = tagName;
		if (tag?.format) node.format = tag.format;
		return node;
	}
	exports.composeCollection = composeCollection;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function resolveBlockScalar(ctx, scalar, onError) {
		const start = scalar.offset;
		const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
		if (!header) return {
			value: "",
			type: null,
			comment: "",
			range: [
				start,
				start,
				start
			]
		};
		const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
		const lines = scalar.source ? splitLines(scalar.source) : [];
		let chompStart = lines.length;
		for (let i = lines.length - 1; i >= 0; --i) {
			const content = lines[i][1];
			if (content === "" || content === "\r") chompStart = i;
			else break;
		}
		if (chompStart === 0) {
			const value = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
			let end = start + header.length;
			if (scalar.source) end += scalar.source.length;
			return {
				value,
				type,
				comment: header.comment,
				range: [
					start,
					end,
					end
				]
			};
		}
		let trimIndent = scalar.indent + header.indent;
		let offset = scalar.offset + header.length;
		let contentStart = 0;
		for (let i = 0; i < chompStart; ++i) {
			const [indent, content] = lines[i];
			if (content === "" || content === "\r") {
				if (header.indent === 0 && indent.length > trimIndent) trimIndent = indent.length;
			} else {
				if (indent.length < trimIndent) onError(offset + indent.length, "MISSING_CHAR", "Block scalars with more-indented leading empty lines must use an explicit indentation indicator");
				if (header.indent === 0) trimIndent = indent.length;
				contentStart = i;
				if (trimIndent === 0 && !ctx.atRoot) onError(offset, "BAD_INDENT", "Block scalar values in collections must be indented");
				break;
			}
			offset += indent.length + content.length + 1;
		}
		for (let i = lines.length - 1; i >= chompStart; --i) if (lines[i][0].length > trimIndent) chompStart = i + 1;
		let value = "";
		let sep = "";
		let prevMoreIndented = false;
		for (let i = 0; i < contentStart; ++i) value += lines[i][0].slice(trimIndent) + "\n";
		for (let i = contentStart; i < chompStart; ++i) {
			let [indent, content] = lines[i];
			offset += indent.length + content.length + 1;
			const crlf = content[content.length - 1] === "\r";
			if (crlf) content = content.slice(0, -1);
			/* istanbul ignore if already caught in lexer */
			if (content && indent.length < trimIndent) {
				const message = `Block scalar lines must not be less indented than their ${header.indent ? "explicit indentation indicator" : "first line"}`;
				onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
				indent = "";
			}
			if (type === Scalar.Scalar.BLOCK_LITERAL) {
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
			} else if (indent.length > trimIndent || content[0] === "	") {
				if (sep === " ") sep = "\n";
				else if (!prevMoreIndented && sep === "\n") sep = "\n\n";
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
				prevMoreIndented = true;
			} else if (content === "") {
				if (sep === "\n") value += "\n";
				else sep = "\n";
			} else {
				value += sep + content;
				sep = " ";
				prevMoreIndented = false;
			}
		}
		switch (header.chomp) {
			case "-": break;
			case "+":
				for (let i = chompStart; i < lines.length; ++i) value += "\n" + lines[i][0].slice(trimIndent);
				if (value[value.length - 1] !== "\n") value += "\n";
				break;
			default: value += "\n";
		}
		const end = start + header.length + scalar.source.length;
		return {
			value,
			type,
			comment: header.comment,
			range: [
				start,
				end,
				end
			]
		};
	}
	function parseBlockScalarHeader({ offset, props }, strict, onError) {
		/* istanbul ignore if should not happen */
		if (props[0].type !== "block-scalar-header") {
			onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
			return null;
		}
		const { source } = props[0];
		const mode = source[0];
		let indent = 0;
		let chomp = "";
		let error = -1;
		for (let i = 1; i < source.length; ++i) {
			const ch = source[i];
			if (!chomp && (ch === "-" || ch === "+")) chomp = ch;
			else {
				const n = Number(ch);
				if (!indent && n) indent = n;
				else if (error === -1) error = offset + i;
			}
		}
		if (error !== -1) onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
		let hasSpace = false;
		let comment = "";
		let length = source.length;
		for (let i = 1; i < props.length; ++i) {
			const token = props[i];
			switch (token.type) {
				case "space": hasSpace = true;
				case "newline":
					length += token.source.length;
					break;
				case "comment":
					if (strict && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					length += token.source.length;
					comment = token.source.substring(1);
					break;
				case "error":
					onError(token, "UNEXPECTED_TOKEN", token.message);
					length += token.source.length;
					break;
				/* istanbul ignore next should not happen */
				default: {
					onError(token, "UNEXPECTED_TOKEN", `Unexpected token in block scalar header: ${token.type}`);
					const ts = token.source;
					if (ts && typeof ts === "string") length += ts.length;
				}
			}
		}
		return {
			mode,
			indent,
			chomp,
			comment,
			length
		};
	}
	/** @returns Array of lines split up as `[indent, content]` */
	function splitLines(source) {
		const split = source.split(/\n( *)/);
		const first = split[0];
		const m = first.match(/^( *)/);
		const lines = [m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first]];
		for (let i = 1; i < split.length; i += 2) lines.push([split[i], split[i + 1]]);
		return lines;
	}
	exports.resolveBlockScalar = resolveBlockScalar;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var resolveEnd = require_resolve_end();
	function resolveFlowScalar(scalar, strict, onError) {
		const { offset, type, source, end } = scalar;
		let _type;
		let value;
		const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
		switch (type) {
			case "scalar":
				_type = Scalar.Scalar.PLAIN;
				value = plainValue(source, _onError);
				break;
			case "single-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_SINGLE;
				value = singleQuotedValue(source, _onError);
				break;
			case "double-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_DOUBLE;
				value = doubleQuotedValue(source, _onError);
				break;
			/* istanbul ignore next should not happen */
			default:
				onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
				return {
					value: "",
					type: null,
					comment: "",
					range: [
						offset,
						offset + source.length,
						offset + source.length
					]
				};
		}
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
		return {
			value,
			type: _type,
			comment: re.comment,
			range: [
				offset,
				valueEnd,
				re.offset
			]
		};
	}
	function plainValue(source, onError) {
		let badChar = "";
		switch (source[0]) {
			/* istanbul ignore next should not happen */
			case "	":
				badChar = "a tab character";
				break;
			case ",":
				badChar = "flow indicator character ,";
				break;
			case "%":
				badChar = "directive indicator character %";
				break;
			case "|":
			case ">":
				badChar = `block scalar indicator ${source[0]}`;
				break;
			case "@":
			case "`": badChar = `reserved character ${source[0]}`;
		}
		if (badChar) onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
		return unfoldLines(source);
	}
	function singleQuotedValue(source, onError) {
		if (source[source.length - 1] !== "'" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
		return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
	}
	function unfoldLines(source) {
		const line = /(.*?)\r?\n/sy;
		let match = line.exec(source);
		if (!match) return source;
		/**
		* The negative lookbehinds in these RegExps are to
		* prevent causing a polynomial search time in certain cases.
		*
		* The try-catch is for Safari < 16.4 and other old browsers:
		* https://caniuse.com/js-regexp-lookbehind
		*/
		let trimEnd, trimBoth;
		try {
			trimEnd = /* @__PURE__ */ new RegExp("(?<![ 	])[ 	]+$");
			trimBoth = /* @__PURE__ */ new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
		} catch {
			trimEnd = /[ \t]+$/;
			trimBoth = /^[ \t]+|[ \t]+$/g;
		}
		let res = match[1].replace(trimEnd, "");
		let sep = " ";
		let pos = line.lastIndex;
		while (match = line.exec(source)) {
			const lm = match[1].replace(trimBoth, "");
			if (lm === "") {
				if (sep === "\n") res += sep;
				else sep = "\n";
			} else {
				res += sep + lm;
				sep = " ";
			}
			pos = line.lastIndex;
		}
		const last = /[ \t]*(.*)/sy;
		last.lastIndex = pos;
		match = last.exec(source);
		return res + sep + (match?.[1] ?? "");
	}
	function doubleQuotedValue(source, onError) {
		let res = "";
		for (let i = 1; i < source.length - 1; ++i) {
			const ch = source[i];
			if (ch === "\r" && source[i + 1] === "\n") continue;
			if (ch === "\n") {
				const { fold, offset } = foldNewline(source, i);
				res += fold;
				i = offset;
			} else if (ch === "\\") {
				let next = source[++i];
				const cc = escapeCodes[next];
				if (cc) res += cc;
				else if (next === "\n") {
					next = source[i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "\r" && source[i + 1] === "\n") {
					next = source[++i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "x" || next === "u" || next === "U") {
					const length = next === "x" ? 2 : next === "u" ? 4 : 8;
					res += parseCharCode(source, i + 1, length, onError);
					i += length;
				} else {
					const raw = source.substr(i - 1, 2);
					onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
					res += raw;
				}
			} else if (ch === " " || ch === "	") {
				const wsStart = i;
				let next = source[i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
				if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n")) res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
			} else res += ch;
		}
		if (source[source.length - 1] !== "\"" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing \"quote");
		return res;
	}
	/**
	* Fold a single newline into a space, multiple newlines to N - 1 newlines.
	* Presumes `source[offset] === '\n'`
	*/
	function foldNewline(source, offset) {
		let fold = "";
		let ch = source[offset + 1];
		while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
			if (ch === "\r" && source[offset + 2] !== "\n") break;
			if (ch === "\n") fold += "\n";
			offset += 1;
			ch = source[offset + 1];
		}
		if (!fold) fold = " ";
		return {
			fold,
			offset
		};
	}
	var escapeCodes = {
		"0": "\0",
		a: "\x07",
		b: "\b",
		e: "\x1B",
		f: "\f",
		n: "\n",
		r: "\r",
		t: "	",
		v: "\v",
		N: "",
		_: "\xA0",
		L: "\u2028",
		P: "\u2029",
		" ": " ",
		"\"": "\"",
		"/": "/",
		"\\": "\\",
		"	": "	"
	};
	function parseCharCode(source, offset, length, onError) {
		const cc = source.substr(offset, length);
		const code = cc.length === length && /^[0-9a-fA-F]+$/.test(cc) ? parseInt(cc, 16) : NaN;
		try {
			return String.fromCodePoint(code);
		} catch {
			const raw = source.substr(offset - 2, length + 2);
			onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
			return raw;
		}
	}
	exports.resolveFlowScalar = resolveFlowScalar;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	function composeScalar(ctx, token, tagToken, onError) {
		const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
		const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
		let tag;
		if (ctx.options.stringKeys && ctx.atKey) tag = ctx.schema[identity.SCALAR];
		else if (tagName) tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
		else if (token.type === "scalar") tag = findScalarTagByTest(ctx, value, token, onError);
		else tag = ctx.schema[identity.SCALAR];
		let scalar;
		try {
			const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
			scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
		} catch (error) {
			const msg = error instanceof Error ? error.message : String(error);
			onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
			scalar = new Scalar.Scalar(value);
		}
		scalar.range = range;
		scalar.source = value;
		if (type) scalar.type = type;
		if (tagName) scalar.tag = tagName;
		if (tag.format) scalar.format = tag.format;
		if (comment) scalar.comment = comment;
		return scalar;
	}
	function findScalarTagByName(schema, value, tagName, tagToken, onError) {
		if (tagName === "!") return schema[identity.SCALAR];
		const matchWithTest = [];
		for (const tag of schema.tags) if (!tag.collection && tag.tag === tagName) {
			if (tag.default && tag.test) matchWithTest.push(tag);
			else return tag;
		}
		for (const tag of matchWithTest) if (tag.test?.test(value)) return tag;
		const kt = schema.knownTags[tagName];
		if (kt && !kt.collection) {
			schema.tags.push(Object.assign({}, kt, {
				default: false,
				test: void 0
			}));
			return kt;
		}
		onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
		return schema[identity.SCALAR];
	}
	function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
		const tag = schema.tags.find((tag) => (tag.default === true || atKey && tag.default === "key") && tag.test?.test(value)) || schema[identity.SCALAR];
		if (schema.compat) {
			const compat = schema.compat.find((tag) => tag.default && tag.test?.test(value)) ?? schema[identity.SCALAR];
			if (tag.tag !== compat.tag) onError(token, "TAG_RESOLVE_FAILED", `Value may be parsed as either ${directives.tagString(tag.tag)} or ${directives.tagString(compat.tag)}`, true);
		}
		return tag;
	}
	exports.composeScalar = composeScalar;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = /* @__PURE__ */ __commonJSMin(((exports) => {
	function emptyScalarPosition(offset, before, pos) {
		if (before) {
			pos ?? (pos = before.length);
			for (let i = pos - 1; i >= 0; --i) {
				let st = before[i];
				switch (st.type) {
					case "space":
					case "comment":
					case "newline":
						offset -= st.source.length;
						continue;
				}
				st = before[++i];
				while (st?.type === "space") {
					offset += st.source.length;
					st = before[++i];
				}
				break;
			}
		}
		return offset;
	}
	exports.emptyScalarPosition = emptyScalarPosition;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var composeCollection = require_compose_collection();
	var composeScalar = require_compose_scalar();
	var resolveEnd = require_resolve_end();
	var utilEmptyScalarPosition = require_util_empty_scalar_position();
	var CN = {
		composeNode,
		composeEmptyNode
	};
	function composeNode(ctx, token, props, onError) {
		const atKey = ctx.atKey;
		const { spaceBefore, comment, anchor, tag } = props;
		let node;
		let isSrcToken = true;
		switch (token.type) {
			case "alias":
				node = composeAlias(ctx, token, onError);
				if (anchor || tag) onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
				break;
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "block-scalar":
				node = composeScalar.composeScalar(ctx, token, tag, onError);
				if (anchor) node.anchor = anchor.source.substring(1);
				break;
			case "block-map":
			case "block-seq":
			case "flow-collection":
				try {
					node = composeCollection.composeCollection(CN, ctx, token, props, onError);
					if (anchor) node.anchor = anchor.source.substring(1);
				} catch (error) {
					onError(token, "RESOURCE_EXHAUSTION", error instanceof Error ? error.message : String(error));
				}
				break;
			default:
				onError(token, "UNEXPECTED_TOKEN", token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`);
				isSrcToken = false;
		}
		node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
		if (anchor && node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) onError(tag ?? token, "NON_STRING_KEY", "With stringKeys, all keys must be strings");
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			if (token.type === "scalar" && token.source === "") node.comment = comment;
			else node.commentBefore = comment;
		}
		if (ctx.options.keepSourceTokens && isSrcToken) node.srcToken = token;
		return node;
	}
	function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
		const token = {
			type: "scalar",
			offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
			indent: -1,
			source: ""
		};
		const node = composeScalar.composeScalar(ctx, token, tag, onError);
		if (anchor) {
			node.anchor = anchor.source.substring(1);
			if (node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		}
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			node.comment = comment;
			node.range[2] = end;
		}
		return node;
	}
	function composeAlias({ options }, { offset, source, end }, onError) {
		const alias = new Alias.Alias(source.substring(1));
		if (alias.source === "") onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
		if (alias.source.endsWith(":")) onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
		alias.range = [
			offset,
			valueEnd,
			re.offset
		];
		if (re.comment) alias.comment = re.comment;
		return alias;
	}
	exports.composeEmptyNode = composeEmptyNode;
	exports.composeNode = composeNode;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Document = require_Document();
	var composeNode = require_compose_node();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	function composeDoc(options, directives, { offset, start, value, end }, onError) {
		const opts = Object.assign({ _directives: directives }, options);
		const doc = new Document.Document(void 0, opts);
		const ctx = {
			atKey: false,
			atRoot: true,
			directives: doc.directives,
			options: doc.options,
			schema: doc.schema
		};
		const props = resolveProps.resolveProps(start, {
			indicator: "doc-start",
			next: value ?? end?.[0],
			offset,
			onError,
			parentIndent: 0,
			startOnNewline: true
		});
		if (props.found) {
			doc.directives.docStart = true;
			if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline) onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
		}
		doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
		const contentEnd = doc.contents.range[2];
		const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
		if (re.comment) doc.comment = re.comment;
		doc.range = [
			offset,
			contentEnd,
			re.offset
		];
		return doc;
	}
	exports.composeDoc = composeDoc;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/compose/composer.js
var require_composer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var directives = require_directives();
	var Document = require_Document();
	var errors = require_errors();
	var identity = require_identity();
	var composeDoc = require_compose_doc();
	var resolveEnd = require_resolve_end();
	function getErrorPos(src) {
		if (typeof src === "number") return [src, src + 1];
		if (Array.isArray(src)) return src.length === 2 ? src : [src[0], src[1]];
		const { offset, source } = src;
		return [offset, offset + (typeof source === "string" ? source.length : 1)];
	}
	function parsePrelude(prelude) {
		let comment = "";
		let atComment = false;
		let afterEmptyLine = false;
		for (let i = 0; i < prelude.length; ++i) {
			const source = prelude[i];
			switch (source[0]) {
				case "#":
					comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
					atComment = true;
					afterEmptyLine = false;
					break;
				case "%":
					if (prelude[i + 1]?.[0] !== "#") i += 1;
					atComment = false;
					break;
				default:
					if (!atComment) afterEmptyLine = true;
					atComment = false;
			}
		}
		return {
			comment,
			afterEmptyLine
		};
	}
	/**
	* Compose a stream of CST nodes into a stream of YAML Documents.
	*
	* ```ts
	* import { Composer, Parser } from 'yaml'
	*
	* const src: string = ...
	* const tokens = new Parser().parse(src)
	* const docs = new Composer().compose(tokens)
	* ```
	*/
	var Composer = class {
		constructor(options = {}) {
			this.doc = null;
			this.atDirectives = false;
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
			this.onError = (source, code, message, warning) => {
				const pos = getErrorPos(source);
				if (warning) this.warnings.push(new errors.YAMLWarning(pos, code, message));
				else this.errors.push(new errors.YAMLParseError(pos, code, message));
			};
			this.directives = new directives.Directives({ version: options.version || "1.2" });
			this.options = options;
		}
		decorate(doc, afterDoc) {
			const { comment, afterEmptyLine } = parsePrelude(this.prelude);
			if (comment) {
				const dc = doc.contents;
				if (afterDoc) doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
				else if (afterEmptyLine || doc.directives.docStart || !dc) doc.commentBefore = comment;
				else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
					let it = dc.items[0];
					if (identity.isPair(it)) it = it.key;
					const cb = it.commentBefore;
					it.commentBefore = cb ? `${comment}\n${cb}` : comment;
				} else {
					const cb = dc.commentBefore;
					dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
				}
			}
			if (afterDoc) {
				for (let i = 0; i < this.errors.length; ++i) doc.errors.push(this.errors[i]);
				for (let i = 0; i < this.warnings.length; ++i) doc.warnings.push(this.warnings[i]);
			} else {
				doc.errors = this.errors;
				doc.warnings = this.warnings;
			}
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
		}
		/**
		* Current stream status information.
		*
		* Mostly useful at the end of input for an empty stream.
		*/
		streamInfo() {
			return {
				comment: parsePrelude(this.prelude).comment,
				directives: this.directives,
				errors: this.errors,
				warnings: this.warnings
			};
		}
		/**
		* Compose tokens into documents.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*compose(tokens, forceDoc = false, endOffset = -1) {
			for (const token of tokens) yield* this.next(token);
			yield* this.end(forceDoc, endOffset);
		}
		/** Advance the composer by one CST token. */
		*next(token) {
			if (node_process.env.LOG_STREAM) console.dir(token, { depth: null });
			switch (token.type) {
				case "directive":
					this.directives.add(token.source, (offset, message, warning) => {
						const pos = getErrorPos(token);
						pos[0] += offset;
						this.onError(pos, "BAD_DIRECTIVE", message, warning);
					});
					this.prelude.push(token.source);
					this.atDirectives = true;
					break;
				case "document": {
					const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
					if (this.atDirectives && !doc.directives.docStart) this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
					this.decorate(doc, false);
					if (this.doc) yield this.doc;
					this.doc = doc;
					this.atDirectives = false;
					break;
				}
				case "byte-order-mark":
				case "space": break;
				case "comment":
				case "newline":
					this.prelude.push(token.source);
					break;
				case "error": {
					const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
					const error = new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
					if (this.atDirectives || !this.doc) this.errors.push(error);
					else this.doc.errors.push(error);
					break;
				}
				case "doc-end": {
					if (!this.doc) {
						this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", "Unexpected doc-end without preceding document"));
						break;
					}
					this.doc.directives.docEnd = true;
					const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
					this.decorate(this.doc, true);
					if (end.comment) {
						const dc = this.doc.comment;
						this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
					}
					this.doc.range[2] = end.offset;
					break;
				}
				default: this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
			}
		}
		/**
		* Call at end of input to yield any remaining document.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*end(forceDoc = false, endOffset = -1) {
			if (this.doc) {
				this.decorate(this.doc, true);
				yield this.doc;
				this.doc = null;
			} else if (forceDoc) {
				const opts = Object.assign({ _directives: this.directives }, this.options);
				const doc = new Document.Document(void 0, opts);
				if (this.atDirectives) this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
				doc.range = [
					0,
					endOffset,
					endOffset
				];
				this.decorate(doc, false);
				yield doc;
			}
		}
	};
	exports.Composer = Composer;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	var errors = require_errors();
	var stringifyString = require_stringifyString();
	function resolveAsScalar(token, strict = true, onError) {
		if (token) {
			const _onError = (pos, code, message) => {
				const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
				if (onError) onError(offset, code, message);
				else throw new errors.YAMLParseError([offset, offset + 1], code, message);
			};
			switch (token.type) {
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
				case "block-scalar": return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
			}
		}
		return null;
	}
	/**
	* Create a new scalar token with `value`
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.end Comments and whitespace after the end of the value, or after the block scalar header. If undefined, a newline will be added.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.indent The indent level of the token.
	* @param context.inFlow Is this scalar within a flow collection? This may affect the resolved type of the token's value.
	* @param context.offset The offset position of the token.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function createScalarToken(value, context) {
		const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey,
			indent: indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		const end = context.end ?? [{
			type: "newline",
			offset: -1,
			indent,
			source: "\n"
		}];
		switch (source[0]) {
			case "|":
			case ">": {
				const he = source.indexOf("\n");
				const head = source.substring(0, he);
				const body = source.substring(he + 1) + "\n";
				const props = [{
					type: "block-scalar-header",
					offset,
					indent,
					source: head
				}];
				if (!addEndtoBlockProps(props, end)) props.push({
					type: "newline",
					offset: -1,
					indent,
					source: "\n"
				});
				return {
					type: "block-scalar",
					offset,
					indent,
					props,
					source: body
				};
			}
			case "\"": return {
				type: "double-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			case "'": return {
				type: "single-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			default: return {
				type: "scalar",
				offset,
				indent,
				source,
				end
			};
		}
	}
	/**
	* Set the value of `token` to the given string `value`, overwriting any previous contents and type that it may have.
	*
	* Best efforts are made to retain any comments previously associated with the `token`,
	* though all contents within a collection's `items` will be overwritten.
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param token Any token. If it does not include an `indent` value, the value will be stringified as if it were an implicit key.
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.afterKey In most cases, values after a key should have an additional level of indentation.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.inFlow Being within a flow collection may affect the resolved type of the token's value.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function setScalarValue(token, value, context = {}) {
		let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
		let indent = "indent" in token ? token.indent : null;
		if (afterKey && typeof indent === "number") indent += 2;
		if (!type) switch (token.type) {
			case "single-quoted-scalar":
				type = "QUOTE_SINGLE";
				break;
			case "double-quoted-scalar":
				type = "QUOTE_DOUBLE";
				break;
			case "block-scalar": {
				const header = token.props[0];
				if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
				type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
				break;
			}
			default: type = "PLAIN";
		}
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey: implicitKey || indent === null,
			indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		switch (source[0]) {
			case "|":
			case ">":
				setBlockScalarValue(token, source);
				break;
			case "\"":
				setFlowScalarValue(token, source, "double-quoted-scalar");
				break;
			case "'":
				setFlowScalarValue(token, source, "single-quoted-scalar");
				break;
			default: setFlowScalarValue(token, source, "scalar");
		}
	}
	function setBlockScalarValue(token, source) {
		const he = source.indexOf("\n");
		const head = source.substring(0, he);
		const body = source.substring(he + 1) + "\n";
		if (token.type === "block-scalar") {
			const header = token.props[0];
			if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
			header.source = head;
			token.source = body;
		} else {
			const { offset } = token;
			const indent = "indent" in token ? token.indent : -1;
			const props = [{
				type: "block-scalar-header",
				offset,
				indent,
				source: head
			}];
			if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0)) props.push({
				type: "newline",
				offset: -1,
				indent,
				source: "\n"
			});
			for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
			Object.assign(token, {
				type: "block-scalar",
				indent,
				props,
				source: body
			});
		}
	}
	/** @returns `true` if last token is a newline */
	function addEndtoBlockProps(props, end) {
		if (end) for (const st of end) switch (st.type) {
			case "space":
			case "comment":
				props.push(st);
				break;
			case "newline":
				props.push(st);
				return true;
		}
		return false;
	}
	function setFlowScalarValue(token, source, type) {
		switch (token.type) {
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				token.type = type;
				token.source = source;
				break;
			case "block-scalar": {
				const end = token.props.slice(1);
				let oa = source.length;
				if (token.props[0].type === "block-scalar-header") oa -= token.props[0].source.length;
				for (const tok of end) tok.offset += oa;
				delete token.props;
				Object.assign(token, {
					type,
					source,
					end
				});
				break;
			}
			case "block-map":
			case "block-seq": {
				const nl = {
					type: "newline",
					offset: token.offset + source.length,
					indent: token.indent,
					source: "\n"
				};
				delete token.items;
				Object.assign(token, {
					type,
					source,
					end: [nl]
				});
				break;
			}
			default: {
				const indent = "indent" in token ? token.indent : -1;
				const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
				for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
				Object.assign(token, {
					type,
					indent,
					source,
					end
				});
			}
		}
	}
	exports.createScalarToken = createScalarToken;
	exports.resolveAsScalar = resolveAsScalar;
	exports.setScalarValue = setScalarValue;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringify a CST document, token, or collection item
	*
	* Fair warning: This applies no validation whatsoever, and
	* simply concatenates the sources in their logical order.
	*/
	var stringify = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
	function stringifyToken(token) {
		switch (token.type) {
			case "block-scalar": {
				let res = "";
				for (const tok of token.props) res += stringifyToken(tok);
				return res + token.source;
			}
			case "block-map":
			case "block-seq": {
				let res = "";
				for (const item of token.items) res += stringifyItem(item);
				return res;
			}
			case "flow-collection": {
				let res = token.start.source;
				for (const item of token.items) res += stringifyItem(item);
				for (const st of token.end) res += st.source;
				return res;
			}
			case "document": {
				let res = stringifyItem(token);
				if (token.end) for (const st of token.end) res += st.source;
				return res;
			}
			default: {
				let res = token.source;
				if ("end" in token && token.end) for (const st of token.end) res += st.source;
				return res;
			}
		}
	}
	function stringifyItem({ start, key, sep, value }) {
		let res = "";
		for (const st of start) res += st.source;
		if (key) res += stringifyToken(key);
		if (sep) for (const st of sep) res += st.source;
		if (value) res += stringifyToken(value);
		return res;
	}
	exports.stringify = stringify;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	var BREAK = Symbol("break visit");
	var SKIP = Symbol("skip children");
	var REMOVE = Symbol("remove item");
	/**
	* Apply a visitor to a CST document or item.
	*
	* Walks through the tree (depth-first) starting from the root, calling a
	* `visitor` function with two arguments when entering each item:
	*   - `item`: The current item, which included the following members:
	*     - `start: SourceToken[]` – Source tokens before the key or value,
	*       possibly including its anchor or tag.
	*     - `key?: Token | null` – Set for pair values. May then be `null`, if
	*       the key before the `:` separator is empty.
	*     - `sep?: SourceToken[]` – Source tokens between the key and the value,
	*       which should include the `:` map value indicator if `value` is set.
	*     - `value?: Token` – The value of a sequence item, or of a map pair.
	*   - `path`: The steps from the root to the current node, as an array of
	*     `['key' | 'value', number]` tuples.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this token, continue with
	*      next sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current item, then continue with the next one
	*   - `number`: Set the index of the next step. This is useful especially if
	*     the index of the current token has changed.
	*   - `function`: Define the next visitor for this item. After the original
	*     visitor is called on item entry, next visitors are called after handling
	*     a non-empty `key` and when exiting the item.
	*/
	function visit(cst, visitor) {
		if ("type" in cst && cst.type === "document") cst = {
			start: cst.start,
			value: cst.value
		};
		_visit(Object.freeze([]), cst, visitor);
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current item */
	visit.SKIP = SKIP;
	/** Remove the current item */
	visit.REMOVE = REMOVE;
	/** Find the item at `path` from `cst` as the root */
	visit.itemAtPath = (cst, path) => {
		let item = cst;
		for (const [field, index] of path) {
			const tok = item?.[field];
			if (tok && "items" in tok) item = tok.items[index];
			else return void 0;
		}
		return item;
	};
	/**
	* Get the immediate parent collection of the item at `path` from `cst` as the root.
	*
	* Throws an error if the collection is not found, which should never happen if the item itself exists.
	*/
	visit.parentCollection = (cst, path) => {
		const parent = visit.itemAtPath(cst, path.slice(0, -1));
		const field = path[path.length - 1][0];
		const coll = parent?.[field];
		if (coll && "items" in coll) return coll;
		throw new Error("Parent collection not found");
	};
	function _visit(path, item, visitor) {
		let ctrl = visitor(item, path);
		if (typeof ctrl === "symbol") return ctrl;
		for (const field of ["key", "value"]) {
			const token = item[field];
			if (token && "items" in token) {
				for (let i = 0; i < token.items.length; ++i) {
					const ci = _visit(Object.freeze(path.concat([[field, i]])), token.items[i], visitor);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						token.items.splice(i, 1);
						i -= 1;
					}
				}
				if (typeof ctrl === "function" && field === "key") ctrl = ctrl(item, path);
			}
		}
		return typeof ctrl === "function" ? ctrl(item, path) : ctrl;
	}
	exports.visit = visit;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/cst.js
var require_cst = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cstScalar = require_cst_scalar();
	var cstStringify = require_cst_stringify();
	var cstVisit = require_cst_visit();
	/** The byte order mark */
	var BOM = "﻿";
	/** Start of doc-mode */
	var DOCUMENT = "";
	/** Unexpected end of flow-mode */
	var FLOW_END = "";
	/** Next token is a scalar value */
	var SCALAR = "";
	/** @returns `true` if `token` is a flow or block collection */
	var isCollection = (token) => !!token && "items" in token;
	/** @returns `true` if `token` is a flow or block scalar; not an alias */
	var isScalar = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
	/* istanbul ignore next */
	/** Get a printable representation of a lexer token */
	function prettyToken(token) {
		switch (token) {
			case BOM: return "<BOM>";
			case DOCUMENT: return "<DOC>";
			case FLOW_END: return "<FLOW_END>";
			case SCALAR: return "<SCALAR>";
			default: return JSON.stringify(token);
		}
	}
	/** Identify the type of a lexer token. May return `null` for unknown tokens. */
	function tokenType(source) {
		switch (source) {
			case BOM: return "byte-order-mark";
			case DOCUMENT: return "doc-mode";
			case FLOW_END: return "flow-error-end";
			case SCALAR: return "scalar";
			case "---": return "doc-start";
			case "...": return "doc-end";
			case "":
			case "\n":
			case "\r\n": return "newline";
			case "-": return "seq-item-ind";
			case "?": return "explicit-key-ind";
			case ":": return "map-value-ind";
			case "{": return "flow-map-start";
			case "}": return "flow-map-end";
			case "[": return "flow-seq-start";
			case "]": return "flow-seq-end";
			case ",": return "comma";
		}
		switch (source[0]) {
			case " ":
			case "	": return "space";
			case "#": return "comment";
			case "%": return "directive-line";
			case "*": return "alias";
			case "&": return "anchor";
			case "!": return "tag";
			case "'": return "single-quoted-scalar";
			case "\"": return "double-quoted-scalar";
			case "|":
			case ">": return "block-scalar-header";
		}
		return null;
	}
	exports.createScalarToken = cstScalar.createScalarToken;
	exports.resolveAsScalar = cstScalar.resolveAsScalar;
	exports.setScalarValue = cstScalar.setScalarValue;
	exports.stringify = cstStringify.stringify;
	exports.visit = cstVisit.visit;
	exports.BOM = BOM;
	exports.DOCUMENT = DOCUMENT;
	exports.FLOW_END = FLOW_END;
	exports.SCALAR = SCALAR;
	exports.isCollection = isCollection;
	exports.isScalar = isScalar;
	exports.prettyToken = prettyToken;
	exports.tokenType = tokenType;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/lexer.js
var require_lexer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cst = require_cst();
	function isEmpty(ch) {
		switch (ch) {
			case void 0:
			case " ":
			case "\n":
			case "\r":
			case "	": return true;
			default: return false;
		}
	}
	var hexDigits = /* @__PURE__ */ new Set("0123456789ABCDEFabcdef");
	var tagChars = /* @__PURE__ */ new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
	var flowIndicatorChars = /* @__PURE__ */ new Set(",[]{}");
	var invalidAnchorChars = /* @__PURE__ */ new Set(" ,[]{}\n\r	");
	var isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
	/**
	* Splits an input string into lexical tokens, i.e. smaller strings that are
	* easily identifiable by `tokens.tokenType()`.
	*
	* Lexing starts always in a "stream" context. Incomplete input may be buffered
	* until a complete token can be emitted.
	*
	* In addition to slices of the original input, the following control characters
	* may also be emitted:
	*
	* - `\x02` (Start of Text): A document starts with the next token
	* - `\x18` (Cancel): Unexpected end of flow-mode (indicates an error)
	* - `\x1f` (Unit Separator): Next token is a scalar value
	* - `\u{FEFF}` (Byte order mark): Emitted separately outside documents
	*/
	var Lexer = class {
		constructor() {
			/**
			* Flag indicating whether the end of the current buffer marks the end of
			* all input
			*/
			this.atEnd = false;
			/**
			* Explicit indent set in block scalar header, as an offset from the current
			* minimum indent, so e.g. set to 1 from a header `|2+`. Set to -1 if not
			* explicitly set.
			*/
			this.blockScalarIndent = -1;
			/**
			* Block scalars that include a + (keep) chomping indicator in their header
			* include trailing empty lines, which are otherwise excluded from the
			* scalar's contents.
			*/
			this.blockScalarKeep = false;
			/** Current input */
			this.buffer = "";
			/**
			* Flag noting whether the map value indicator : can immediately follow this
			* node within a flow context.
			*/
			this.flowKey = false;
			/** Count of surrounding flow collection levels. */
			this.flowLevel = 0;
			/**
			* Minimum level of indentation required for next lines to be parsed as a
			* part of the current scalar value.
			*/
			this.indentNext = 0;
			/** Indentation level of the current line. */
			this.indentValue = 0;
			/** Position of the next \n character. */
			this.lineEndPos = null;
			/** Stores the state of the lexer if reaching the end of incpomplete input */
			this.next = null;
			/** A pointer to `buffer`; the current position of the lexer. */
			this.pos = 0;
		}
		/**
		* Generate YAML tokens from the `source` string. If `incomplete`,
		* a part of the last line may be left as a buffer for the next call.
		*
		* @returns A generator of lexical tokens
		*/
		*lex(source, incomplete = false) {
			if (source) {
				if (typeof source !== "string") throw TypeError("source is not a string");
				this.buffer = this.buffer ? this.buffer + source : source;
				this.lineEndPos = null;
			}
			this.atEnd = !incomplete;
			let next = this.next ?? "stream";
			while (next && (incomplete || this.hasChars(1))) next = yield* this.parseNext(next);
		}
		atLineEnd() {
			let i = this.pos;
			let ch = this.buffer[i];
			while (ch === " " || ch === "	") ch = this.buffer[++i];
			if (!ch || ch === "#" || ch === "\n") return true;
			if (ch === "\r") return this.buffer[i + 1] === "\n";
			return false;
		}
		charAt(n) {
			return this.buffer[this.pos + n];
		}
		continueScalar(offset) {
			let ch = this.buffer[offset];
			if (this.indentNext > 0) {
				let indent = 0;
				while (ch === " ") ch = this.buffer[++indent + offset];
				if (ch === "\r") {
					const next = this.buffer[indent + offset + 1];
					if (next === "\n" || !next && !this.atEnd) return offset + indent + 1;
				}
				return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
			}
			if (ch === "-" || ch === ".") {
				const dt = this.buffer.substr(offset, 3);
				if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3])) return -1;
			}
			return offset;
		}
		getLine() {
			let end = this.lineEndPos;
			if (typeof end !== "number" || end !== -1 && end < this.pos) {
				end = this.buffer.indexOf("\n", this.pos);
				this.lineEndPos = end;
			}
			if (end === -1) return this.atEnd ? this.buffer.substring(this.pos) : null;
			if (this.buffer[end - 1] === "\r") end -= 1;
			return this.buffer.substring(this.pos, end);
		}
		hasChars(n) {
			return this.pos + n <= this.buffer.length;
		}
		setNext(state) {
			this.buffer = this.buffer.substring(this.pos);
			this.pos = 0;
			this.lineEndPos = null;
			this.next = state;
			return null;
		}
		peek(n) {
			return this.buffer.substr(this.pos, n);
		}
		*parseNext(next) {
			switch (next) {
				case "stream": return yield* this.parseStream();
				case "line-start": return yield* this.parseLineStart();
				case "block-start": return yield* this.parseBlockStart();
				case "doc": return yield* this.parseDocument();
				case "flow": return yield* this.parseFlowCollection();
				case "quoted-scalar": return yield* this.parseQuotedScalar();
				case "block-scalar": return yield* this.parseBlockScalar();
				case "plain-scalar": return yield* this.parsePlainScalar();
			}
		}
		*parseStream() {
			let line = this.getLine();
			if (line === null) return this.setNext("stream");
			if (line[0] === cst.BOM) {
				yield* this.pushCount(1);
				line = line.substring(1);
			}
			if (line[0] === "%") {
				let dirEnd = line.length;
				let cs = line.indexOf("#");
				while (cs !== -1) {
					const ch = line[cs - 1];
					if (ch === " " || ch === "	") {
						dirEnd = cs - 1;
						break;
					} else cs = line.indexOf("#", cs + 1);
				}
				while (true) {
					const ch = line[dirEnd - 1];
					if (ch === " " || ch === "	") dirEnd -= 1;
					else break;
				}
				const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
				yield* this.pushCount(line.length - n);
				this.pushNewline();
				return "stream";
			}
			if (this.atLineEnd()) {
				const sp = yield* this.pushSpaces(true);
				yield* this.pushCount(line.length - sp);
				yield* this.pushNewline();
				return "stream";
			}
			yield cst.DOCUMENT;
			return yield* this.parseLineStart();
		}
		*parseLineStart() {
			const ch = this.charAt(0);
			if (!ch && !this.atEnd) return this.setNext("line-start");
			if (ch === "-" || ch === ".") {
				if (!this.atEnd && !this.hasChars(4)) return this.setNext("line-start");
				const s = this.peek(3);
				if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
					yield* this.pushCount(3);
					this.indentValue = 0;
					this.indentNext = 0;
					return s === "---" ? "doc" : "stream";
				}
			}
			this.indentValue = yield* this.pushSpaces(false);
			if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1))) this.indentNext = this.indentValue;
			return yield* this.parseBlockStart();
		}
		*parseBlockStart() {
			const [ch0, ch1] = this.peek(2);
			if (!ch1 && !this.atEnd) return this.setNext("block-start");
			if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
				const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
				this.indentNext = this.indentValue + 1;
				this.indentValue += n;
				return "block-start";
			}
			return "doc";
		}
		*parseDocument() {
			yield* this.pushSpaces(true);
			const line = this.getLine();
			if (line === null) return this.setNext("doc");
			let n = yield* this.pushIndicators();
			switch (line[n]) {
				case "#": yield* this.pushCount(line.length - n);
				case void 0:
					yield* this.pushNewline();
					return yield* this.parseLineStart();
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel = 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					return "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "doc";
				case "\"":
				case "'": return yield* this.parseQuotedScalar();
				case "|":
				case ">":
					n += yield* this.parseBlockScalarHeader();
					n += yield* this.pushSpaces(true);
					yield* this.pushCount(line.length - n);
					yield* this.pushNewline();
					return yield* this.parseBlockScalar();
				default: return yield* this.parsePlainScalar();
			}
		}
		*parseFlowCollection() {
			let nl, sp;
			let indent = -1;
			do {
				nl = yield* this.pushNewline();
				if (nl > 0) {
					sp = yield* this.pushSpaces(false);
					this.indentValue = indent = sp;
				} else sp = 0;
				sp += yield* this.pushSpaces(true);
			} while (nl + sp > 0);
			const line = this.getLine();
			if (line === null) return this.setNext("flow");
			if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
				if (!(indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}"))) {
					this.flowLevel = 0;
					yield cst.FLOW_END;
					return yield* this.parseLineStart();
				}
			}
			let n = 0;
			while (line[n] === ",") {
				n += yield* this.pushCount(1);
				n += yield* this.pushSpaces(true);
				this.flowKey = false;
			}
			n += yield* this.pushIndicators();
			switch (line[n]) {
				case void 0: return "flow";
				case "#":
					yield* this.pushCount(line.length - n);
					return "flow";
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel += 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					this.flowKey = true;
					this.flowLevel -= 1;
					return this.flowLevel ? "flow" : "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "flow";
				case "\"":
				case "'":
					this.flowKey = true;
					return yield* this.parseQuotedScalar();
				case ":": {
					const next = this.charAt(1);
					if (this.flowKey || isEmpty(next) || next === ",") {
						this.flowKey = false;
						yield* this.pushCount(1);
						yield* this.pushSpaces(true);
						return "flow";
					}
				}
				default:
					this.flowKey = false;
					return yield* this.parsePlainScalar();
			}
		}
		*parseQuotedScalar() {
			const quote = this.charAt(0);
			let end = this.buffer.indexOf(quote, this.pos + 1);
			if (quote === "'") while (end !== -1 && this.buffer[end + 1] === "'") end = this.buffer.indexOf("'", end + 2);
			else while (end !== -1) {
				let n = 0;
				while (this.buffer[end - 1 - n] === "\\") n += 1;
				if (n % 2 === 0) break;
				end = this.buffer.indexOf("\"", end + 1);
			}
			const qb = this.buffer.substring(0, end);
			let nl = qb.indexOf("\n", this.pos);
			if (nl !== -1) {
				while (nl !== -1) {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = qb.indexOf("\n", cs);
				}
				if (nl !== -1) end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
			}
			if (end === -1) {
				if (!this.atEnd) return this.setNext("quoted-scalar");
				end = this.buffer.length;
			}
			yield* this.pushToIndex(end + 1, false);
			return this.flowLevel ? "flow" : "doc";
		}
		*parseBlockScalarHeader() {
			this.blockScalarIndent = -1;
			this.blockScalarKeep = false;
			let i = this.pos;
			while (true) {
				const ch = this.buffer[++i];
				if (ch === "+") this.blockScalarKeep = true;
				else if (ch > "0" && ch <= "9") this.blockScalarIndent = Number(ch) - 1;
				else if (ch !== "-") break;
			}
			return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
		}
		*parseBlockScalar() {
			let nl = this.pos - 1;
			let indent = 0;
			let ch;
			loop: for (let i = this.pos; ch = this.buffer[i]; ++i) switch (ch) {
				case " ":
					indent += 1;
					break;
				case "\n":
					nl = i;
					indent = 0;
					break;
				case "\r": {
					const next = this.buffer[i + 1];
					if (!next && !this.atEnd) return this.setNext("block-scalar");
					if (next === "\n") break;
				}
				default: break loop;
			}
			if (!ch && !this.atEnd) return this.setNext("block-scalar");
			if (indent >= this.indentNext) {
				if (this.blockScalarIndent === -1) this.indentNext = indent;
				else this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
				do {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = this.buffer.indexOf("\n", cs);
				} while (nl !== -1);
				if (nl === -1) {
					if (!this.atEnd) return this.setNext("block-scalar");
					nl = this.buffer.length;
				}
			}
			let i = nl + 1;
			ch = this.buffer[i];
			while (ch === " ") ch = this.buffer[++i];
			if (ch === "	") {
				while (ch === "	" || ch === " " || ch === "\r" || ch === "\n") ch = this.buffer[++i];
				nl = i - 1;
			} else if (!this.blockScalarKeep) do {
				let i = nl - 1;
				let ch = this.buffer[i];
				if (ch === "\r") ch = this.buffer[--i];
				const lastChar = i;
				while (ch === " ") ch = this.buffer[--i];
				if (ch === "\n" && i >= this.pos && i + 1 + indent > lastChar) nl = i;
				else break;
			} while (true);
			yield cst.SCALAR;
			yield* this.pushToIndex(nl + 1, true);
			return yield* this.parseLineStart();
		}
		*parsePlainScalar() {
			const inFlow = this.flowLevel > 0;
			let end = this.pos - 1;
			let i = this.pos - 1;
			let ch;
			while (ch = this.buffer[++i]) if (ch === ":") {
				const next = this.buffer[i + 1];
				if (isEmpty(next) || inFlow && flowIndicatorChars.has(next)) break;
				end = i;
			} else if (isEmpty(ch)) {
				let next = this.buffer[i + 1];
				if (ch === "\r") {
					if (next === "\n") {
						i += 1;
						ch = "\n";
						next = this.buffer[i + 1];
					} else end = i;
				}
				if (next === "#" || inFlow && flowIndicatorChars.has(next)) break;
				if (ch === "\n") {
					const cs = this.continueScalar(i + 1);
					if (cs === -1) break;
					i = Math.max(i, cs - 2);
				}
			} else {
				if (inFlow && flowIndicatorChars.has(ch)) break;
				end = i;
			}
			if (!ch && !this.atEnd) return this.setNext("plain-scalar");
			yield cst.SCALAR;
			yield* this.pushToIndex(end + 1, true);
			return inFlow ? "flow" : "doc";
		}
		*pushCount(n) {
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos += n;
				return n;
			}
			return 0;
		}
		*pushToIndex(i, allowEmpty) {
			const s = this.buffer.slice(this.pos, i);
			if (s) {
				yield s;
				this.pos += s.length;
				return s.length;
			} else if (allowEmpty) yield "";
			return 0;
		}
		*pushIndicators() {
			let n = 0;
			loop: while (true) {
				switch (this.charAt(0)) {
					case "!":
						n += yield* this.pushTag();
						n += yield* this.pushSpaces(true);
						continue loop;
					case "&":
						n += yield* this.pushUntil(isNotAnchorChar);
						n += yield* this.pushSpaces(true);
						continue loop;
					case "-":
					case "?":
					case ":": {
						const inFlow = this.flowLevel > 0;
						const ch1 = this.charAt(1);
						if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
							if (!inFlow) this.indentNext = this.indentValue + 1;
							else if (this.flowKey) this.flowKey = false;
							n += yield* this.pushCount(1);
							n += yield* this.pushSpaces(true);
							continue loop;
						}
					}
				}
				break loop;
			}
			return n;
		}
		*pushTag() {
			if (this.charAt(1) === "<") {
				let i = this.pos + 2;
				let ch = this.buffer[i];
				while (!isEmpty(ch) && ch !== ">") ch = this.buffer[++i];
				return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
			} else {
				let i = this.pos + 1;
				let ch = this.buffer[i];
				while (ch) if (tagChars.has(ch)) ch = this.buffer[++i];
				else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) ch = this.buffer[i += 3];
				else break;
				return yield* this.pushToIndex(i, false);
			}
		}
		*pushNewline() {
			const ch = this.buffer[this.pos];
			if (ch === "\n") return yield* this.pushCount(1);
			else if (ch === "\r" && this.charAt(1) === "\n") return yield* this.pushCount(2);
			else return 0;
		}
		*pushSpaces(allowTabs) {
			let i = this.pos - 1;
			let ch;
			do
				ch = this.buffer[++i];
			while (ch === " " || allowTabs && ch === "	");
			const n = i - this.pos;
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos = i;
			}
			return n;
		}
		*pushUntil(test) {
			let i = this.pos;
			let ch = this.buffer[i];
			while (!test(ch)) ch = this.buffer[++i];
			return yield* this.pushToIndex(i, false);
		}
	};
	exports.Lexer = Lexer;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Tracks newlines during parsing in order to provide an efficient API for
	* determining the one-indexed `{ line, col }` position for any offset
	* within the input.
	*/
	var LineCounter = class {
		constructor() {
			this.lineStarts = [];
			/**
			* Should be called in ascending order. Otherwise, call
			* `lineCounter.lineStarts.sort()` before calling `linePos()`.
			*/
			this.addNewLine = (offset) => this.lineStarts.push(offset);
			/**
			* Performs a binary search and returns the 1-indexed { line, col }
			* position of `offset`. If `line === 0`, `addNewLine` has never been
			* called or `offset` is before the first known newline.
			*/
			this.linePos = (offset) => {
				let low = 0;
				let high = this.lineStarts.length;
				while (low < high) {
					const mid = low + high >> 1;
					if (this.lineStarts[mid] < offset) low = mid + 1;
					else high = mid;
				}
				if (this.lineStarts[low] === offset) return {
					line: low + 1,
					col: 1
				};
				if (low === 0) return {
					line: 0,
					col: offset
				};
				const start = this.lineStarts[low - 1];
				return {
					line: low,
					col: offset - start + 1
				};
			};
		}
	};
	exports.LineCounter = LineCounter;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/parse/parser.js
var require_parser = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var cst = require_cst();
	var lexer = require_lexer();
	function includesToken(list, type) {
		for (let i = 0; i < list.length; ++i) if (list[i].type === type) return true;
		return false;
	}
	function findNonEmptyIndex(list) {
		for (let i = 0; i < list.length; ++i) switch (list[i].type) {
			case "space":
			case "comment":
			case "newline": break;
			default: return i;
		}
		return -1;
	}
	function isFlowToken(token) {
		switch (token?.type) {
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "flow-collection": return true;
			default: return false;
		}
	}
	function getPrevProps(parent) {
		switch (parent.type) {
			case "document": return parent.start;
			case "block-map": {
				const it = parent.items[parent.items.length - 1];
				return it.sep ?? it.start;
			}
			case "block-seq": return parent.items[parent.items.length - 1].start;
			/* istanbul ignore next should not happen */
			default: return [];
		}
	}
	/** Note: May modify input array */
	function getFirstKeyStartProps(prev) {
		if (prev.length === 0) return [];
		let i = prev.length;
		loop: while (--i >= 0) switch (prev[i].type) {
			case "doc-start":
			case "explicit-key-ind":
			case "map-value-ind":
			case "seq-item-ind":
			case "newline": break loop;
		}
		while (prev[++i]?.type === "space");
		return prev.splice(i, prev.length);
	}
	function arrayPushArray(target, source) {
		if (source.length < 1e5) Array.prototype.push.apply(target, source);
		else for (let i = 0; i < source.length; ++i) target.push(source[i]);
	}
	function fixFlowSeqItems(fc) {
		if (fc.start.type === "flow-seq-start") {
			for (const it of fc.items) if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
				if (it.key) it.value = it.key;
				delete it.key;
				if (isFlowToken(it.value)) {
					if (it.value.end) arrayPushArray(it.value.end, it.sep);
					else it.value.end = it.sep;
				} else arrayPushArray(it.start, it.sep);
				delete it.sep;
			}
		}
	}
	/**
	* A YAML concrete syntax tree (CST) parser
	*
	* ```ts
	* const src: string = ...
	* for (const token of new Parser().parse(src)) {
	*   // token: Token
	* }
	* ```
	*
	* To use the parser with a user-provided lexer:
	*
	* ```ts
	* function* parse(source: string, lexer: Lexer) {
	*   const parser = new Parser()
	*   for (const lexeme of lexer.lex(source))
	*     yield* parser.next(lexeme)
	*   yield* parser.end()
	* }
	*
	* const src: string = ...
	* const lexer = new Lexer()
	* for (const token of parse(src, lexer)) {
	*   // token: Token
	* }
	* ```
	*/
	var Parser = class {
		/**
		* @param onNewLine - If defined, called separately with the start position of
		*   each new line (in `parse()`, including the start of input).
		*/
		constructor(onNewLine) {
			/** If true, space and sequence indicators count as indentation */
			this.atNewLine = true;
			/** If true, next token is a scalar value */
			this.atScalar = false;
			/** Current indentation level */
			this.indent = 0;
			/** Current offset since the start of parsing */
			this.offset = 0;
			/** On the same line with a block map key */
			this.onKeyLine = false;
			/** Top indicates the node that's currently being built */
			this.stack = [];
			/** The source of the current token, set in parse() */
			this.source = "";
			/** The type of the current token, set in parse() */
			this.type = "";
			this.lexer = new lexer.Lexer();
			this.onNewLine = onNewLine;
		}
		/**
		* Parse `source` as a YAML stream.
		* If `incomplete`, a part of the last line may be left as a buffer for the next call.
		*
		* Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
		*
		* @returns A generator of tokens representing each directive, document, and other structure.
		*/
		*parse(source, incomplete = false) {
			if (this.onNewLine && this.offset === 0) this.onNewLine(0);
			for (const lexeme of this.lexer.lex(source, incomplete)) yield* this.next(lexeme);
			if (!incomplete) yield* this.end();
		}
		/**
		* Advance the parser by the `source` of one lexical token.
		*/
		*next(source) {
			this.source = source;
			if (node_process.env.LOG_TOKENS) console.log("|", cst.prettyToken(source));
			if (this.atScalar) {
				this.atScalar = false;
				yield* this.step();
				this.offset += source.length;
				return;
			}
			const type = cst.tokenType(source);
			if (!type) {
				const message = `Not a YAML token: ${source}`;
				yield* this.pop({
					type: "error",
					offset: this.offset,
					message,
					source
				});
				this.offset += source.length;
			} else if (type === "scalar") {
				this.atNewLine = false;
				this.atScalar = true;
				this.type = "scalar";
			} else {
				this.type = type;
				yield* this.step();
				switch (type) {
					case "newline":
						this.atNewLine = true;
						this.indent = 0;
						if (this.onNewLine) this.onNewLine(this.offset + source.length);
						break;
					case "space":
						if (this.atNewLine && source[0] === " ") this.indent += source.length;
						break;
					case "explicit-key-ind":
					case "map-value-ind":
					case "seq-item-ind":
						if (this.atNewLine) this.indent += source.length;
						break;
					case "doc-mode":
					case "flow-error-end": return;
					default: this.atNewLine = false;
				}
				this.offset += source.length;
			}
		}
		/** Call at end of input to push out any remaining constructions */
		*end() {
			while (this.stack.length > 0) yield* this.pop();
		}
		get sourceToken() {
			return {
				type: this.type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		*step() {
			const top = this.peek(1);
			if (this.type === "doc-end" && top?.type !== "doc-end") {
				while (this.stack.length > 0) yield* this.pop();
				this.stack.push({
					type: "doc-end",
					offset: this.offset,
					source: this.source
				});
				return;
			}
			if (!top) return yield* this.stream();
			switch (top.type) {
				case "document": return yield* this.document(top);
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return yield* this.scalar(top);
				case "block-scalar": return yield* this.blockScalar(top);
				case "block-map": return yield* this.blockMap(top);
				case "block-seq": return yield* this.blockSequence(top);
				case "flow-collection": return yield* this.flowCollection(top);
				case "doc-end": return yield* this.documentEnd(top);
			}
			/* istanbul ignore next should not happen */
			yield* this.pop();
		}
		peek(n) {
			return this.stack[this.stack.length - n];
		}
		*pop(error) {
			const token = error ?? this.stack.pop();
			/* istanbul ignore if should not happen */
			if (!token) yield {
				type: "error",
				offset: this.offset,
				source: "",
				message: "Tried to pop an empty stack"
			};
			else if (this.stack.length === 0) yield token;
			else {
				const top = this.peek(1);
				if (token.type === "block-scalar") token.indent = "indent" in top ? top.indent : 0;
				else if (token.type === "flow-collection" && top.type === "document") token.indent = 0;
				if (token.type === "flow-collection") fixFlowSeqItems(token);
				switch (top.type) {
					case "document":
						top.value = token;
						break;
					case "block-scalar":
						top.props.push(token);
						break;
					case "block-map": {
						const it = top.items[top.items.length - 1];
						if (it.value) {
							top.items.push({
								start: [],
								key: token,
								sep: []
							});
							this.onKeyLine = true;
							return;
						} else if (it.sep) it.value = token;
						else {
							Object.assign(it, {
								key: token,
								sep: []
							});
							this.onKeyLine = !it.explicitKey;
							return;
						}
						break;
					}
					case "block-seq": {
						const it = top.items[top.items.length - 1];
						if (it.value) top.items.push({
							start: [],
							value: token
						});
						else it.value = token;
						break;
					}
					case "flow-collection": {
						const it = top.items[top.items.length - 1];
						if (!it || it.value) top.items.push({
							start: [],
							key: token,
							sep: []
						});
						else if (it.sep) it.value = token;
						else Object.assign(it, {
							key: token,
							sep: []
						});
						return;
					}
					/* istanbul ignore next should not happen */
					default:
						yield* this.pop();
						yield* this.pop(token);
				}
				if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
					const last = token.items[token.items.length - 1];
					if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
						if (top.type === "document") top.end = last.start;
						else top.items.push({ start: last.start });
						token.items.splice(-1, 1);
					}
				}
			}
		}
		*stream() {
			switch (this.type) {
				case "directive-line":
					yield {
						type: "directive",
						offset: this.offset,
						source: this.source
					};
					return;
				case "byte-order-mark":
				case "space":
				case "comment":
				case "newline":
					yield this.sourceToken;
					return;
				case "doc-mode":
				case "doc-start": {
					const doc = {
						type: "document",
						offset: this.offset,
						start: []
					};
					if (this.type === "doc-start") doc.start.push(this.sourceToken);
					this.stack.push(doc);
					return;
				}
			}
			yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML stream`,
				source: this.source
			};
		}
		*document(doc) {
			if (doc.value) return yield* this.lineEnd(doc);
			switch (this.type) {
				case "doc-start":
					if (findNonEmptyIndex(doc.start) !== -1) {
						yield* this.pop();
						yield* this.step();
					} else doc.start.push(this.sourceToken);
					return;
				case "anchor":
				case "tag":
				case "space":
				case "comment":
				case "newline":
					doc.start.push(this.sourceToken);
					return;
			}
			const bv = this.startBlockValue(doc);
			if (bv) this.stack.push(bv);
			else yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML document`,
				source: this.source
			};
		}
		*scalar(scalar) {
			if (this.type === "map-value-ind") {
				const start = getFirstKeyStartProps(getPrevProps(this.peek(2)));
				let sep;
				if (scalar.end) {
					sep = scalar.end;
					sep.push(this.sourceToken);
					delete scalar.end;
				} else sep = [this.sourceToken];
				const map = {
					type: "block-map",
					offset: scalar.offset,
					indent: scalar.indent,
					items: [{
						start,
						key: scalar,
						sep
					}]
				};
				this.onKeyLine = true;
				this.stack[this.stack.length - 1] = map;
			} else yield* this.lineEnd(scalar);
		}
		*blockScalar(scalar) {
			switch (this.type) {
				case "space":
				case "comment":
				case "newline":
					scalar.props.push(this.sourceToken);
					return;
				case "scalar":
					scalar.source = this.source;
					this.atNewLine = true;
					this.indent = 0;
					if (this.onNewLine) {
						let nl = this.source.indexOf("\n") + 1;
						while (nl !== 0) {
							this.onNewLine(this.offset + nl);
							nl = this.source.indexOf("\n", nl) + 1;
						}
					}
					yield* this.pop();
					break;
				/* istanbul ignore next should not happen */
				default:
					yield* this.pop();
					yield* this.step();
			}
		}
		*blockMap(map) {
			const it = map.items[map.items.length - 1];
			switch (this.type) {
				case "newline":
					this.onKeyLine = false;
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else map.items.push({ start: [this.sourceToken] });
					} else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) map.items.push({ start: [this.sourceToken] });
					else if (it.sep) it.sep.push(this.sourceToken);
					else {
						if (this.atIndentedComment(it.start, map.indent)) {
							const end = map.items[map.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								map.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
			}
			if (this.indent >= map.indent) {
				const atMapIndent = !this.onKeyLine && this.indent === map.indent;
				const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
				let start = [];
				if (atNextItem && it.sep && !it.value) {
					const nl = [];
					for (let i = 0; i < it.sep.length; ++i) {
						const st = it.sep[i];
						switch (st.type) {
							case "newline":
								nl.push(i);
								break;
							case "space": break;
							case "comment":
								if (st.indent > map.indent) nl.length = 0;
								break;
							default: nl.length = 0;
						}
					}
					if (nl.length >= 2) start = it.sep.splice(nl[1]);
				}
				switch (this.type) {
					case "anchor":
					case "tag":
						if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({ start });
							this.onKeyLine = true;
						} else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "explicit-key-ind":
						if (!it.sep && !it.explicitKey) {
							it.start.push(this.sourceToken);
							it.explicitKey = true;
						} else if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({
								start,
								explicitKey: true
							});
						} else this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [this.sourceToken],
								explicitKey: true
							}]
						});
						this.onKeyLine = true;
						return;
					case "map-value-ind":
						if (it.explicitKey) {
							if (!it.sep) {
								if (includesToken(it.start, "newline")) Object.assign(it, {
									key: null,
									sep: [this.sourceToken]
								});
								else {
									const start = getFirstKeyStartProps(it.start);
									this.stack.push({
										type: "block-map",
										offset: this.offset,
										indent: this.indent,
										items: [{
											start,
											key: null,
											sep: [this.sourceToken]
										}]
									});
								}
							} else if (it.value) map.items.push({
								start: [],
								key: null,
								sep: [this.sourceToken]
							});
							else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key: null,
									sep: [this.sourceToken]
								}]
							});
							else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
								const start = getFirstKeyStartProps(it.start);
								const key = it.key;
								const sep = it.sep;
								sep.push(this.sourceToken);
								delete it.key;
								delete it.sep;
								this.stack.push({
									type: "block-map",
									offset: this.offset,
									indent: this.indent,
									items: [{
										start,
										key,
										sep
									}]
								});
							} else if (start.length > 0) it.sep = it.sep.concat(start, this.sourceToken);
							else it.sep.push(this.sourceToken);
						} else if (!it.sep) Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.value || atNextItem) map.items.push({
							start,
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [],
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else it.sep.push(this.sourceToken);
						this.onKeyLine = true;
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (atNextItem || it.value) {
							map.items.push({
								start,
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						} else if (it.sep) this.stack.push(fs);
						else {
							Object.assign(it, {
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						}
						return;
					}
					default: {
						const bv = this.startBlockValue(map);
						if (bv) {
							if (bv.type === "block-seq") {
								if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
									yield* this.pop({
										type: "error",
										offset: this.offset,
										message: "Unexpected block-seq-ind on same line with key",
										source: this.source
									});
									return;
								}
							} else if (atMapIndent) map.items.push({ start });
							this.stack.push(bv);
							return;
						}
					}
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*blockSequence(seq) {
			const it = seq.items[seq.items.length - 1];
			switch (this.type) {
				case "newline":
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else seq.items.push({ start: [this.sourceToken] });
					} else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) seq.items.push({ start: [this.sourceToken] });
					else {
						if (this.atIndentedComment(it.start, seq.indent)) {
							const end = seq.items[seq.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								seq.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
				case "anchor":
				case "tag":
					if (it.value || this.indent <= seq.indent) break;
					it.start.push(this.sourceToken);
					return;
				case "seq-item-ind":
					if (this.indent !== seq.indent) break;
					if (it.value || includesToken(it.start, "seq-item-ind")) seq.items.push({ start: [this.sourceToken] });
					else it.start.push(this.sourceToken);
					return;
			}
			if (this.indent > seq.indent) {
				const bv = this.startBlockValue(seq);
				if (bv) {
					this.stack.push(bv);
					return;
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*flowCollection(fc) {
			const it = fc.items[fc.items.length - 1];
			if (this.type === "flow-error-end") {
				let top;
				do {
					yield* this.pop();
					top = this.peek(1);
				} while (top?.type === "flow-collection");
			} else if (fc.end.length === 0) {
				switch (this.type) {
					case "comma":
					case "explicit-key-ind":
						if (!it || it.sep) fc.items.push({ start: [this.sourceToken] });
						else it.start.push(this.sourceToken);
						return;
					case "map-value-ind":
						if (!it || it.value) fc.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.sep) it.sep.push(this.sourceToken);
						else Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						return;
					case "space":
					case "comment":
					case "newline":
					case "anchor":
					case "tag":
						if (!it || it.value) fc.items.push({ start: [this.sourceToken] });
						else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (!it || it.value) fc.items.push({
							start: [],
							key: fs,
							sep: []
						});
						else if (it.sep) this.stack.push(fs);
						else Object.assign(it, {
							key: fs,
							sep: []
						});
						return;
					}
					case "flow-map-end":
					case "flow-seq-end":
						fc.end.push(this.sourceToken);
						return;
				}
				const bv = this.startBlockValue(fc);
				/* istanbul ignore else should not happen */
				if (bv) this.stack.push(bv);
				else {
					yield* this.pop();
					yield* this.step();
				}
			} else {
				const parent = this.peek(2);
				if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
					yield* this.pop();
					yield* this.step();
				} else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
					const start = getFirstKeyStartProps(getPrevProps(parent));
					fixFlowSeqItems(fc);
					const sep = fc.end.splice(1, fc.end.length);
					sep.push(this.sourceToken);
					const map = {
						type: "block-map",
						offset: fc.offset,
						indent: fc.indent,
						items: [{
							start,
							key: fc,
							sep
						}]
					};
					this.onKeyLine = true;
					this.stack[this.stack.length - 1] = map;
				} else yield* this.lineEnd(fc);
			}
		}
		flowScalar(type) {
			if (this.onNewLine) {
				let nl = this.source.indexOf("\n") + 1;
				while (nl !== 0) {
					this.onNewLine(this.offset + nl);
					nl = this.source.indexOf("\n", nl) + 1;
				}
			}
			return {
				type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		startBlockValue(parent) {
			switch (this.type) {
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return this.flowScalar(this.type);
				case "block-scalar-header": return {
					type: "block-scalar",
					offset: this.offset,
					indent: this.indent,
					props: [this.sourceToken],
					source: ""
				};
				case "flow-map-start":
				case "flow-seq-start": return {
					type: "flow-collection",
					offset: this.offset,
					indent: this.indent,
					start: this.sourceToken,
					items: [],
					end: []
				};
				case "seq-item-ind": return {
					type: "block-seq",
					offset: this.offset,
					indent: this.indent,
					items: [{ start: [this.sourceToken] }]
				};
				case "explicit-key-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					start.push(this.sourceToken);
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							explicitKey: true
						}]
					};
				}
				case "map-value-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							key: null,
							sep: [this.sourceToken]
						}]
					};
				}
			}
			return null;
		}
		atIndentedComment(start, indent) {
			if (this.type !== "comment") return false;
			if (this.indent <= indent) return false;
			return start.every((st) => st.type === "newline" || st.type === "space");
		}
		*documentEnd(docEnd) {
			if (this.type !== "doc-mode") {
				if (docEnd.end) docEnd.end.push(this.sourceToken);
				else docEnd.end = [this.sourceToken];
				if (this.type === "newline") yield* this.pop();
			}
		}
		*lineEnd(token) {
			switch (this.type) {
				case "comma":
				case "doc-start":
				case "doc-end":
				case "flow-seq-end":
				case "flow-map-end":
				case "map-value-ind":
					yield* this.pop();
					yield* this.step();
					break;
				case "newline": this.onKeyLine = false;
				default:
					if (token.end) token.end.push(this.sourceToken);
					else token.end = [this.sourceToken];
					if (this.type === "newline") yield* this.pop();
			}
		}
	};
	exports.Parser = Parser;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/public-api.js
var require_public_api = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var errors = require_errors();
	var log = require_log();
	var identity = require_identity();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	function parseOptions(options) {
		const prettyErrors = options.prettyErrors !== false;
		return {
			lineCounter: options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null,
			prettyErrors
		};
	}
	/**
	* Parse the input as a stream of YAML documents.
	*
	* Documents should be separated from each other by `...` or `---` marker lines.
	*
	* @returns If an empty `docs` array is returned, it will be of type
	*   EmptyStream and contain additional stream information. In
	*   TypeScript, you should use `'empty' in docs` as a type guard for it.
	*/
	function parseAllDocuments(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		const docs = Array.from(composer$1.compose(parser$1.parse(source)));
		if (prettyErrors && lineCounter) for (const doc of docs) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		if (docs.length > 0) return docs;
		return Object.assign([], { empty: true }, composer$1.streamInfo());
	}
	/** Parse an input string into a single YAML.Document */
	function parseDocument(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		let doc = null;
		for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) if (!doc) doc = _doc;
		else if (doc.options.logLevel !== "silent") {
			doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
			break;
		}
		if (prettyErrors && lineCounter) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		return doc;
	}
	function parse(src, reviver, options) {
		let _reviver = void 0;
		if (typeof reviver === "function") _reviver = reviver;
		else if (options === void 0 && reviver && typeof reviver === "object") options = reviver;
		const doc = parseDocument(src, options);
		if (!doc) return null;
		doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
		if (doc.errors.length > 0) {
			if (doc.options.logLevel !== "silent") throw doc.errors[0];
			else doc.errors = [];
		}
		return doc.toJS(Object.assign({ reviver: _reviver }, options));
	}
	function stringify(value, replacer, options) {
		let _replacer = null;
		if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
		else if (options === void 0 && replacer) options = replacer;
		if (typeof options === "string") options = options.length;
		if (typeof options === "number") {
			const indent = Math.round(options);
			options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
		}
		if (value === void 0) {
			const { keepUndefined } = options ?? replacer ?? {};
			if (!keepUndefined) return void 0;
		}
		if (identity.isDocument(value) && !_replacer) return value.toString(options);
		return new Document.Document(value, _replacer, options).toString(options);
	}
	exports.parse = parse;
	exports.parseAllDocuments = parseAllDocuments;
	exports.parseDocument = parseDocument;
	exports.stringify = stringify;
}));
// node_modules/.pnpm/yaml@2.9.1/node_modules/yaml/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var Schema = require_Schema();
	var errors = require_errors();
	var Alias = require_Alias();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var cst = require_cst();
	var lexer = require_lexer();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	var publicApi = require_public_api();
	var visit = require_visit();
	exports.Composer = composer.Composer;
	exports.Document = Document.Document;
	exports.Schema = Schema.Schema;
	exports.YAMLError = errors.YAMLError;
	exports.YAMLParseError = errors.YAMLParseError;
	exports.YAMLWarning = errors.YAMLWarning;
	exports.Alias = Alias.Alias;
	exports.isAlias = identity.isAlias;
	exports.isCollection = identity.isCollection;
	exports.isDocument = identity.isDocument;
	exports.isMap = identity.isMap;
	exports.isNode = identity.isNode;
	exports.isPair = identity.isPair;
	exports.isScalar = identity.isScalar;
	exports.isSeq = identity.isSeq;
	exports.Pair = Pair.Pair;
	exports.Scalar = Scalar.Scalar;
	exports.YAMLMap = YAMLMap.YAMLMap;
	exports.YAMLSeq = YAMLSeq.YAMLSeq;
	exports.CST = cst;
	exports.Lexer = lexer.Lexer;
	exports.LineCounter = lineCounter.LineCounter;
	exports.Parser = parser.Parser;
	exports.parse = publicApi.parse;
	exports.parseAllDocuments = publicApi.parseAllDocuments;
	exports.parseDocument = publicApi.parseDocument;
	exports.stringify = publicApi.stringify;
	exports.visit = visit.visit;
	exports.visitAsync = visit.visitAsync;
}));
// libs/cli/src/apply/parse-yaml.js
var maxAliasCount, reasonOf, offsetOf, parseYaml, toValue$1;
var init_parse_yaml = __esmMin((() => {
	init_usage_error();
	maxAliasCount = 1e3;
	reasonOf = ({ code, message }) => {
		if (code === "RESOURCE_EXHAUSTION") return "it is nested too deeply";
		if (code === "TAG_RESOLVE_FAILED") return "tags (!…) cannot be used";
		if (code === "BAD_SCALAR_START") return "put a text in quotes that begins with one of @ ` % & * ! | >";
		return (message.split(/: |\n/)[0] ?? "").replace(/^./, (letter) => letter.toLowerCase());
	};
	offsetOf = ({ isAlias, isMap, isSeq, isNode }, document, path, atKey) => {
		/** @type {any} */
		let node = document.contents;
		let offset = node?.range?.[0] ?? 0;
		for (const [index, step] of path.entries()) {
			if (isAlias(node)) node = node.resolve(document);
			const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(step)) : void 0;
			const item = isSeq(node) ? node.items[Number(step)] : pair?.value;
			const shown = pair !== void 0 && (atKey || !isNode(item)) && index === path.length - 1 ? pair.key : item;
			if (!isNode(shown)) return offset;
			offset = shown.range?.[0] ?? offset;
			node = item;
		}
		return offset;
	};
	parseYaml = async ({ name, text }) => {
		const yaml = await Promise.resolve().then(() => /* @__PURE__ */ __toESM(require_dist(), 1));
		const lineCounter = new yaml.LineCounter();
		/** @param {number} offset */
		const position = (offset) => {
			const { line, col } = lineCounter.linePos(offset);
			return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
		};
		return [...yaml.parseAllDocuments(text, {
			lineCounter,
			prettyErrors: false,
			logLevel: "silent",
			schema: "core",
			merge: false,
			resolveKnownTags: false
		})].flatMap((document) => {
			const [error] = [...document.errors, ...document.warnings];
			if (error) throw new UsageError(`${position(error.pos[0])}: The file is not valid YAML: ${reasonOf(error)}`);
			const value = toValue$1(document, position(document.range?.[0] ?? 0));
			if (value === null || value === void 0) return [];
			return {
				value,
				at: (path, atKey = false) => position(offsetOf(yaml, document, path, atKey))
			};
		});
	};
	toValue$1 = (document, position) => {
		try {
			return document.toJS({ maxAliasCount });
		} catch (err) {
			const reason = err instanceof ReferenceError ? "an alias (*name) has no anchor, or stands for too much" : String(err);
			throw new UsageError(`${position}: The file is not valid YAML: ${reason}`);
		}
	};
}));
// libs/cli/src/apply/load.js
var checkEntries, identityOf, repeated, addLists, load;
var init_load = __esmMin((() => {
	init_usage_error();
	init_check();
	init_fields();
	init_label();
	init_normal_form();
	init_parse_yaml();
	checkEntries = (kind, entries) => entries.flatMap(({ value, at }, index) => check(value, {
		...fieldsOfKind[kind],
		required: true
	}, []).map(({ path, text, atKey }) => {
		const label = labelOf(kind, value, index);
		const subject = path.length === 0 ? capitalized(label) : `${fieldName(path)} of ${label}`;
		return `${at(path, atKey)}: ${subject} ${text}`;
	}));
	identityOf = (kind, value) => kind === "preferences" ? JSON.stringify(normalForm(value, fieldsOfKind[kind])) : value.name;
	repeated = (kind, entries) => {
		/** @type {Map<string, Entry>} */
		const known = /* @__PURE__ */ new Map();
		return entries.flatMap((entry) => {
			const { value, at } = entry;
			const identity = identityOf(kind, value);
			const first = known.get(identity);
			if (first === void 0) {
				known.set(identity, entry);
				return [];
			}
			const label = capitalized(labelOf(kind, value));
			return `${at([])}: ${label} is in the files twice, first at ${first.at([])}`;
		});
	};
	addLists = (wanted, { value, at }) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at([])}: A file must have ${kinds$1.map((kind) => `${kind}:`).join(", ")} with a list each`];
		return Object.entries(value).flatMap(([name, list]) => {
			const kind = kinds$1.find((one) => one === name);
			if (kind === void 0) return `${at([name], true)}: ${fieldName([name])} is not known. Known here: ${kinds$1.join(", ")}`;
			if (!Array.isArray(list)) return `${at([name])}: ${fieldName([name])} must be a list, [] for none`;
			const entries = list.map((item, index) => ({
				value: item,
				at: (path, atKey) => at([
					kind,
					index,
					...path
				], atKey)
			}));
			wanted[kind] = [...wanted[kind] ?? [], ...entries];
			return [];
		});
	};
	load = async (files) => {
		/** @type {Wanted} */
		const wanted = {};
		const ofLists = (await Promise.all(files.map(parseYaml))).flat().flatMap((document) => addLists(wanted, document));
		if (ofLists.length > 0) return {
			wanted,
			problems: ofLists
		};
		const lists = Object.entries(wanted);
		if (lists.length === 0) throw new UsageError(`The files have none of the lists ${kinds$1.join(", ")}`);
		const ofEntries = lists.flatMap(([kind, entries]) => checkEntries(kind, entries));
		if (ofEntries.length > 0) return {
			wanted,
			problems: ofEntries
		};
		return {
			wanted,
			problems: lists.flatMap(([kind, entries]) => repeated(kind, entries))
		};
	};
}));
// libs/cli/src/apply/differences.js
var isRecord, isRecordList, differencesOf;
var init_differences = __esmMin((() => {
	init_normal_form();
	isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
	isRecordList = (value) => Array.isArray(value) && value.some(isRecord);
	differencesOf = (from, to, field = "") => {
		if (isEqual(from, to)) return [];
		if (!(isRecord(from) && isRecord(to) || isRecordList(from) && isRecordList(to))) return [{
			field,
			from,
			to
		}];
		return [.../* @__PURE__ */ new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => differencesOf(from[name], to[name], field === "" ? name : `${field}.${name}`));
	};
}));
// libs/cli/src/apply/patch.js
var patchOf, namesAt;
var init_patch = __esmMin((() => {
	init_normal_form();
	patchOf = (value, field, names) => Object.fromEntries(Object.entries(field.fieldsOf(value)).filter(([name]) => names.includes(name)).map(([name, inner]) => [name, value[name] == null ? defaultOf(inner) : sentForm(value[name], inner)]));
	namesAt = (differences, depth) => [...new Set(differences.map(({ field }) => field.split(".")[depth] ?? ""))];
}));
// libs/cli/src/apply/secrets.js
var ownVariable, reference, mask, resolveSecret;
var init_secrets = __esmMin((() => {
	ownVariable = /^(SHIPLOG|VERSIONER)_/;
	reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
	mask = "••••";
	resolveSecret = (written, env) => {
		if (written.includes(mask)) return { problem: "is masked: write ${VARIABLE}, or leave it out" };
		const names = [...written.matchAll(reference)].map(([, name = ""]) => name);
		const own = names.find((name) => ownVariable.test(name));
		if (own !== void 0) return { problem: `must not have ${own}, which is for Shiplog itself` };
		const unset = names.find((name) => !env[name]);
		if (unset !== void 0) return { problem: `needs the variable ${unset}, which is not set` };
		if (written.replaceAll(reference, "").includes("${")) return { problem: "has ${ without the name of a variable and }" };
		return { value: written.replaceAll(reference, (_, name) => env[name] ?? "") };
	};
}));
// libs/cli/src/apply/plan-channel.js
var configFieldOf, secretNamesOf, secretsOf, bodyOf, planChannel, secretDifference;
var init_plan_channel = __esmMin((() => {
	init_plain();
	init_differences();
	init_fields();
	init_label();
	init_normal_form();
	init_patch();
	init_secrets();
	configFieldOf = (value) => channel.fieldsOf(value).config;
	secretNamesOf = (value) => Object.entries(configFieldOf(value).fieldsOf({})).flatMap(([name, { kind }]) => kind === "secret" ? name : []);
	secretsOf = (entry, found, { updateSecrets, env }, plan) => {
		const { config } = entry.value;
		const names = secretNamesOf(entry.value);
		const given = names.filter((name) => config[name] != null);
		if (found !== void 0 && !updateSecrets) {
			if (given.length > 0) plan.uncompared.push(labelOf("channels", entry.value));
			return {};
		}
		/** @type {Record<string, string>} */
		const secrets = {};
		for (const name of found === void 0 ? names : given) {
			const result = config[name] == null ? { problem: "is required: the account does not have this channel yet" } : resolveSecret(config[name], env);
			if ("value" in result) secrets[name] = result.value;
			else plan.problems.push(problemAt(entry, "channels", ["config", name], result.problem));
		}
		return secrets;
	};
	bodyOf = (value, differences, secrets) => {
		const ofConfig = differences.filter(({ field: name }) => name.startsWith("config."));
		const others = namesAt(differences, 0).filter((name) => name !== "config");
		const config = {
			...patchOf(value.config, configFieldOf(value), namesAt(ofConfig, 1)),
			...secrets
		};
		return {
			...patchOf(value, channel, others),
			...Object.keys(config).length > 0 && { config }
		};
	};
	planChannel = (entry, found, options, plan) => {
		const { value, at } = entry;
		const about = {
			kind: "channels",
			label: labelOf("channels", value),
			at
		};
		const secrets = secretsOf(entry, found, options, plan);
		if (found === void 0) {
			const sent = sentForm(value, channel);
			plan.changes.push({
				...about,
				action: "create",
				body: {
					...sent,
					config: {
						...sent.config,
						...secrets
					}
				}
			});
			return;
		}
		const differences = differencesOf(normalForm(found, channel), normalForm(value, channel));
		const body = bodyOf(value, differences, secrets);
		if (Object.keys(body).length === 0) {
			plan.same += 1;
			return;
		}
		const isEnabledAgain = body.enabled === true && found.disabled_reason !== null;
		plan.changes.push({
			...about,
			action: "change",
			id: found.id,
			body,
			differences: [...differences, ...Object.keys(secrets).map((name) => secretDifference(name))],
			...isEnabledAgain && { note: plain(`Shiplog disabled it: ${found.disabled_reason}`) }
		});
	};
	secretDifference = (name) => ({
		field: `config.${name}`,
		secret: true
	});
}));
// libs/cli/src/apply/plan-preferences.js
var channelProblem, pair, planPreferences;
var init_plan_preferences = __esmMin((() => {
	init_plain();
	init_differences();
	init_fields();
	init_label();
	init_nearest();
	init_normal_form();
	channelProblem = (entry, wanted, channels, prune) => {
		const name = entry.value.channel;
		const inFiles = wanted.channels?.map(({ value }) => value.name) ?? [];
		if (inFiles.includes(name)) return [];
		const inAccount = channels.filter((channel) => channel.name === name);
		if (inAccount.length > 1) return notUnique(entry.at(["channel"]), "channels", inAccount);
		const problem = (text) => problemAt(entry, "preferences", ["channel"], text);
		if (inAccount.length === 1) return prune && wanted.channels !== void 0 ? problem("names a channel that is not in the files, so --prune would delete it") : [];
		const near = nearest(name, [...inFiles, ...channels.map((channel) => channel.name)]);
		return problem(`names no channel of the files or the account${near === void 0 ? "" : `: did you mean '${plain(near)}'?`}`);
	};
	pair = (entries, found, plan) => {
		const left = found.map((one) => ({
			one,
			text: JSON.stringify(normalForm(one, preference))
		}));
		const take = (matches) => {
			const index = left.findIndex(matches);
			return index < 0 ? void 0 : left.splice(index, 1)[0]?.one;
		};
		const others = entries.filter(({ value }) => {
			const wanted = JSON.stringify(normalForm(value, preference));
			return take(({ text }) => text === wanted) === void 0;
		});
		plan.same += entries.length - others.length;
		for (const { value, at } of others) {
			const { channel, event_type } = value;
			const about = {
				kind: "preferences",
				label: labelOf("preferences", value),
				at
			};
			const filters = sentForm(value, preference).filters ?? {};
			const before = take(({ one }) => one.channel === channel && one.event_type === event_type);
			if (before === void 0) plan.changes.push({
				...about,
				action: "create",
				channel,
				body: {
					event_type,
					filters
				}
			});
			else {
				const differences = differencesOf(normalForm(before, preference), normalForm(value, preference));
				plan.changes.push({
					...about,
					action: "change",
					id: before.id,
					body: { filters },
					differences
				});
			}
		}
		return left.map(({ one }) => one);
	};
	planPreferences = (wanted, { channels, preferences }, { prune }, plan) => {
		plan.problems.push(...wanted.preferences.flatMap((entry) => channelProblem(entry, wanted, channels, prune)));
		return pair(wanted.preferences, preferences, plan);
	};
}));
// libs/cli/src/apply/plan-rule.js
var ruleAt, planRule;
var init_plan_rule = __esmMin((() => {
	init_differences();
	init_fields();
	init_label();
	init_normal_form();
	init_patch();
	ruleAt = (rule, now) => rule.mode === "disabled" && rule.until != null && Date.parse(rule.until) <= now.getTime() ? {
		...rule,
		mode: "enabled",
		until: null
	} : rule;
	planRule = (entry, found, { comment, now }, plan) => {
		const value = ruleAt(entry.value, now);
		const about = {
			kind: "rules",
			label: labelOf("rules", value),
			at: entry.at
		};
		const reason = comment === void 0 ? {} : { comment };
		if (found === void 0) {
			const sent = sentForm(value, rule);
			plan.changes.push({
				...about,
				action: "create",
				body: {
					...sent,
					...reason
				}
			});
			return;
		}
		const differences = differencesOf(normalForm(found, rule), normalForm(value, rule));
		if (differences.length === 0) {
			plan.same += 1;
			return;
		}
		if (found.mode === "enabled" && value.mode === "disabled" && comment === void 0) plan.problems.push(problemAt(entry, "rules", ["mode"], "disables an enabled rule: say why with --comment"));
		const body = {
			...patchOf(value, rule, namesAt(differences, 0)),
			...reason
		};
		const { id, revision } = found;
		plan.changes.push({
			...about,
			action: "change",
			id,
			body,
			differences,
			revision
		});
	};
}));
// libs/cli/src/apply/plan.js
var planNamed, noteOf, planChanges;
var init_plan = __esmMin((() => {
	init_label();
	init_plan_channel();
	init_plan_preferences();
	init_plan_rule();
	planNamed = (kind, entries, found, options, plan) => {
		const typeField = kind === "rules" ? "type" : "channel_type";
		for (const entry of entries) {
			const { value, at } = entry;
			const named = found.filter(({ name }) => name === value.name);
			const [one] = named;
			if (named.length > 1) plan.problems.push(notUnique(at([]), kind, named));
			else if (one !== void 0 && one[typeField] !== value[typeField]) {
				const text = `cannot be changed from '${one[typeField]}': use another name, or delete it first`;
				plan.problems.push(problemAt(entry, kind, [typeField], text));
			} else if (kind === "rules") planRule(entry, one, options, plan);
			else planChannel(entry, one, options, plan);
		}
		return found.filter(({ name }) => !entries.some(({ value }) => value.name === name));
	};
	noteOf = (kind, id, wanted, preferences) => {
		if (kind !== "channels" || wanted.preferences !== void 0) return {};
		const count = preferences.filter(({ channel_id }) => channel_id === id).length;
		return count === 0 ? {} : { note: `with its preferences: ${count}` };
	};
	planChanges = (wanted, found, options) => {
		/** @type {Plan} */
		const plan = {
			changes: [],
			same: 0,
			kept: [],
			uncompared: [],
			problems: []
		};
		const { channels, rules } = found;
		const channelName = new Map(channels.map(({ id, name }) => [id, name]));
		const preferences = found.preferences.map((one) => ({
			...one,
			channel: channelName.get(one.channel_id)
		}));
		const others = {
			channels: wanted.channels ? planNamed("channels", wanted.channels, channels, options, plan) : [],
			preferences: wanted.preferences ? planPreferences({
				...wanted,
				preferences: wanted.preferences
			}, {
				channels,
				preferences
			}, options, plan) : [],
			rules: wanted.rules ? planNamed("rules", wanted.rules, rules, options, plan) : []
		};
		for (const kind of [
			"preferences",
			"channels",
			"rules"
		]) for (const one of others[kind]) {
			const about = {
				kind,
				id: one.id,
				label: labelOf(kind, one)
			};
			if (options.prune) plan.changes.push({
				...about,
				action: "delete",
				...noteOf(kind, one.id, wanted, preferences)
			});
			else plan.kept.push(about);
		}
		return plan;
	};
}));
// libs/cli/src/apply/read-account.js
var query, readAccount, kindsToRead;
var init_read_account = __esmMin((() => {
	query = { limit: 200 };
	readAccount = async (client, kinds) => {
		/** @type {Found} */
		const found = {
			channels: [],
			preferences: [],
			rules: []
		};
		const params = { params: { query } };
		if (kinds.includes("channels")) for await (const one of client.list("/notification-channels/", params)) found.channels.unshift(one);
		if (kinds.includes("preferences")) for await (const one of client.list("/notification-preferences/", params)) found.preferences.unshift(one);
		if (kinds.includes("rules")) for await (const one of client.list("/deployment-rules/", params)) found.rules.unshift(one);
		return found;
	};
	kindsToRead = (wanted) => [...wanted.rules ? ["rules"] : [], ...wanted.channels || wanted.preferences ? ["channels", "preferences"] : []];
}));
// libs/cli/src/apply/read-files.js
var maxBytes, cannotRead, filesOf, readText, readFiles;
var init_read_files = __esmMin((() => {
	init_usage_error();
	maxBytes = 1048576;
	cannotRead = (path, err) => {
		const code = err instanceof Error && "code" in err ? String(err.code) : String(err);
		const reason = {
			ENOENT: "there is no such file",
			EACCES: "it may not be read"
		}[code] ?? code;
		return new UsageError(`${path} cannot be read: ${reason}`);
	};
	filesOf = async (path) => {
		if (path === "-") return [path];
		try {
			if (!(await stat(path)).isDirectory()) return [path];
			const names = (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort();
			if (names.length === 0) throw new UsageError(`${path} has no files *.yaml or *.yml`);
			return names.map((name) => join(path, name));
		} catch (err) {
			throw err instanceof UsageError ? err : cannotRead(path, err);
		}
	};
	readText = async (path, most, signal) => {
		const stream = addAbortSignal(signal, path === "-" ? process.stdin : createReadStream(path));
		const chunks = [];
		let bytes = 0;
		try {
			for await (const chunk of stream) {
				bytes += chunk.length;
				if (bytes > most) throw new UsageError(`The files have more than ${maxBytes / 1024 ** 2} MiB together`);
				chunks.push(chunk);
			}
			return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
		} catch (err) {
			signal.throwIfAborted();
			if (err instanceof UsageError) throw err;
			if (err instanceof TypeError) throw new UsageError(`${path} is not text in UTF-8`);
			throw cannotRead(path, err);
		}
	};
	readFiles = async (paths, signal) => {
		const files = [];
		let left = maxBytes;
		for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
			const text = await readText(path, left, signal);
			left -= Buffer.byteLength(text);
			files.push({
				name: path === "-" ? "standard input" : path,
				text
			});
		}
		return files;
	};
}));
// libs/cli/src/apply/show-plan.js
var looks, maxShown, shown, showDifference, showChange, listBelow, showPlan, countChanges;
var init_show_plan = __esmMin((() => {
	init_plain();
	looks = {
		create: {
			sign: "+",
			style: "green"
		},
		change: {
			sign: "~",
			style: "yellow"
		},
		delete: {
			sign: "-",
			style: "red"
		}
	};
	maxShown = 200;
	shown = (value) => {
		const text = value === void 0 || value === null ? "none" : plainJson(value);
		return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
	};
	showDifference = ({ field, from, to, secret }) => ({ text: `      ${field}: ${secret ? "sent again" : `${shown(from)} → ${shown(to)}`}` });
	showChange = ({ action, label, differences = [], note }) => {
		const { sign, style } = looks[action];
		return [{
			text: `  ${sign} ${label}${note === void 0 ? "" : ` (${note})`}`,
			style
		}, ...differences.map(showDifference)];
	};
	listBelow = (heading, labels) => labels.length === 0 ? [] : [`  ${heading}:`, ...labels.map((label) => `      ${label}`)].map((text) => ({ text }));
	showPlan = ({ changes, same, kept, uncompared }) => [
		...changes.flatMap(showChange),
		...same > 0 ? [{ text: `  = ${same} as in the files` }] : [],
		...listBelow("Not in the files, and kept; --prune deletes", kept.map(({ label }) => label)),
		...listBelow("Secrets are not compared, because Shiplog never shows them; --update-secrets sends those of", uncompared)
	];
	countChanges = (changes, words) => [
		"create",
		"change",
		"delete"
	].map((action) => ({
		action,
		count: changes.filter((one) => one.action === action).length
	})).filter(({ count }) => count > 0).map(({ action, count }) => `${count} ${words[action]}`).join(", ");
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
// libs/cli/src/positionals.js
var positionalsOf;
var init_positionals = __esmMin((() => {
	init_usage_error();
	positionalsOf = ({ positionals, rest = [] }, { name, usage }, { least, most }) => {
		const words = [...positionals, ...rest];
		const hint = `Usage: shiplog ${name}${usage === "" ? "" : ` ${usage}`}`;
		if (words.length > most) throw new UsageError(`'${words[most]}' is one word too many. ${hint}`);
		if (words.length < least || words.includes("")) throw new UsageError(hint);
		return words;
	};
}));
// libs/cli/src/commands/apply.js
var maxProblems, requireNone, resultOf, planned, made, positionOf, makeChanges, apply;
var init_apply = __esmMin((() => {
	init_src();
	init_carry_out();
	init_load();
	init_plan();
	init_read_account();
	init_read_files();
	init_show_plan();
	init_exit_codes();
	init_plain();
	init_positionals();
	init_usage_error();
	maxProblems = 20;
	requireNone = (problems, say) => {
		if (problems.length === 0) return;
		for (const problem of problems.slice(0, maxProblems)) say(problem);
		if (problems.length > maxProblems) say(`… and ${problems.length - maxProblems} more`);
		throw new UsageError("Nothing was changed");
	};
	resultOf = (account, { changes, same, kept, uncompared }, done) => ({
		account,
		changes: changes.map((change) => ({
			action: change.action,
			kind: change.kind,
			label: change.label,
			id: done.get(change) ?? change.id ?? null,
			differences: change.differences ?? [],
			done: done.has(change)
		})),
		same,
		kept,
		secrets_not_compared: uncompared
	});
	planned = {
		create: "to create",
		change: "to change",
		delete: "to delete"
	};
	made = {
		create: "created",
		change: "changed",
		delete: "deleted"
	};
	positionOf = (err, change) => {
		const [, field] = err instanceof ApiError && /^Field '([^']+)'/.exec(err.message) || [];
		return change?.at === void 0 ? "" : `${change.at(field?.split(".") ?? [])}: `;
	};
	makeChanges = async ({ say }, client, { changes }, channelIds, done) => {
		try {
			await carryOut(client, changes, {
				channelIds,
				done: (change, id, notes) => {
					done.set(change, id);
					say(`${made[change.action]} ${change.label}`);
					for (const note of notes) say(`  ${note}`);
				}
			});
			say(`Done: ${countChanges(changes, made)}`);
		} catch (err) {
			const failed = changes[done.size];
			say(`${positionOf(err, failed)}Failed at ${failed?.label}, after ${done.size} of ${changes.length} changes.`);
			say("Run this again when the reason is gone: it goes on with what is missing.");
			throw err;
		}
	};
	apply = {
		name: "apply",
		summary: "Make rules, channels and preferences what files say",
		usage: "-f <path> [options]",
		details: `Shows what differs from the files, and changes it. A file is YAML with the lists rules, channels and
preferences; shiplog export writes one. Names say what belongs together, and a field that is absent has its
default. Needs the role admin. docs/rules-as-files.md describes the files.`,
		examples: [
			"apply -f rules.yaml --dry-run",
			"apply -f rules/ --prune",
			"apply -f rules.yaml --check"
		],
		options: {
			file: {
				short: "f",
				value: "<path>",
				multiple: true,
				help: "a file, a folder of *.yaml, or - for the input"
			},
			"dry-run": { help: "only show what would change" },
			check: { help: "as --dry-run, and end with 1 when something would change" },
			prune: { help: "delete what is not in the lists of the files" },
			"update-secrets": { help: "also send the secrets of channels that exist" },
			comment: {
				value: "<text>",
				help: "reason of the changes, for the revisions of rules"
			}
		},
		run: async (context, args) => {
			const { api, env, json, print, printJson, say, signal } = context;
			const { values } = args;
			if (!values.file) throw new UsageError("Name the files with -f. See shiplog apply --help");
			positionalsOf(args, apply, {
				least: 0,
				most: 0
			});
			const { wanted, problems } = await load(await readFiles(values.file, signal));
			requireNone(problems, say);
			const client = api("user");
			const { data: me } = await client.GET("/me");
			const found = await readAccount(client, kindsToRead(wanted));
			const plan = planChanges(wanted, found, {
				prune: values.prune === true,
				updateSecrets: values["update-secrets"] === true,
				comment: values.comment,
				now: /* @__PURE__ */ new Date(),
				env
			});
			requireNone(plan.problems, say);
			const { changes } = plan;
			if (!json) {
				print(`Account ${plain(me.account)}: ${countChanges(changes, planned) || "nothing to do"}`, "bold");
				for (const { text, style } of showPlan(plan)) print(text, style);
			}
			/** @type {Map<Change, string | undefined>} */
			const done = /* @__PURE__ */ new Map();
			const isDry = values["dry-run"] === true || values.check === true;
			try {
				const channelIds = new Map(found.channels.map(({ name, id }) => [name, id]));
				if (!isDry && changes.length > 0) await makeChanges(context, client, plan, channelIds, done);
			} finally {
				if (json) printJson(resultOf(me.account, plan, done));
			}
			return values.check === true && changes.length > 0 ? exitCodes.failed : exitCodes.ok;
		}
	};
}));
// libs/cli/src/without-undefined.js
var withoutUndefined;
var init_without_undefined = __esmMin((() => {
	withoutUndefined = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
}));
// libs/cli/src/listing.js
var mostRows, defaultRows, pageRows, listingOptions, limitOf, pageSize, takeRows, sayMore;
var init_listing = __esmMin((() => {
	init_usage_error();
	mostRows = 1e4;
	defaultRows = 50;
	pageRows = 200;
	listingOptions = {
		limit: {
			value: "<number>",
			help: `most rows to show, default ${defaultRows}, at most ${mostRows}`
		},
		all: { help: `show all rows, at most ${mostRows}` }
	};
	limitOf = ({ limit, all }) => {
		if (all === true && limit !== void 0) throw new UsageError("Use either --limit or --all");
		if (all === true) return mostRows;
		if (limit === void 0) return defaultRows;
		if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > mostRows) throw new UsageError(`--limit must be a number from 1 to ${mostRows}, but it is '${limit}'`);
		return Number(limit);
	};
	pageSize = (limit) => Math.min(limit + 1, pageRows);
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
// libs/cli/src/required.js
var required;
var init_required = __esmMin((() => {
	init_usage_error();
	required = (values, names) => {
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
	init_listing();
	init_positionals();
	init_required();
	init_usage_error();
	init_without_undefined();
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
		const { product, version, environment } = required(args.values, [
			"product",
			"version",
			"environment"
		]);
		const query = withoutUndefined({
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
// libs/cli/src/time.js
var secondMs, minuteMs$1, hourMs, dayMs, units, durationPattern, parseDuration, durationOf, isoPattern, parseIso, momentOf, showDuration, showRelative, timeOfAnswer, two, showLocal, showUtc, localZone, showMoment;
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
		const [count = "", unit = ""] = showDuration(Math.abs(difference) + (difference > hourMs / 2 ? minuteMs$1 / 2 : 0)).split(" ");
		return difference > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
	};
	timeOfAnswer = ({ headers }) => {
		const begin = Date.parse(headers.get("date") ?? "");
		return Number.isNaN(begin) ? Date.now() : begin + secondMs - 1;
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
	init_without_undefined();
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
				body: withoutUndefined({ comment: args.values.comment })
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
	init_listing();
	init_positionals();
	init_time();
	init_without_undefined();
	init_request_text();
	filtersOf = ({ product, version, environment, state, everyone }) => {
		const filters = withoutUndefined({
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
			const { comment } = required(args.values, ["comment"]);
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
	init_positionals();
	init_required();
	init_usage_error();
	init_without_undefined();
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
			const { product, environment } = required(args.values, ["product", "environment"]);
			const { version, sha, branch, reason } = args.values;
			if ([
				version,
				sha,
				branch
			].filter((one) => one !== void 0).length !== 1) throw new UsageError("One of --version, --sha and --branch is required, and not more");
			const body = withoutUndefined({
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
var runOptions, givenOrDetected;
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
			help: "environment; default: that of the CI job"
		}
	};
	givenOrDetected = (name, values, detected) => {
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
		if (scheme === "file://" || rest.includes("@")) return void 0;
		if (scheme === "ssh://" && user !== "") return `ssh://${user.replace(/:.*$/, "")}@${rest}`;
		if (scheme !== void 0) return scheme + rest;
		const [, shortUser, location] = address?.match(/^([^/:@]+)(?::[^/@]*)?@([^/@]+:[^?#]*)/) ?? [];
		return location === void 0 ? void 0 : `${shortUser}@${location}`;
	};
	repositoryName = (address) => address?.split(/[/:]/).findLast((part) => part !== "")?.replace(/\.git$/, "") || void 0;
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
		if (!env.JENKINS_URL || !env.BUILD_NUMBER) return void 0;
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
// libs/cli/src/variables.js
var variableOf;
var init_variables = __esmMin((() => {
	variableOf = (name, env) => env[`SHIPLOG_${name}`] || env[`VERSIONER_${name}`] || void 0;
}));
// libs/cli/src/report/event.js
var longestLink, longestText, longest, detectedFields, toValue, givenFields, variableFields, makeEvent;
var init_event = __esmMin((() => {
	init_ci();
	init_run_options();
	init_usage_error();
	init_variables();
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
		const value = variableOf(name.toUpperCase(), env);
		return value === void 0 ? [] : [[name, value]];
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
			product_name: givenOrDetected("product", values, detected.product),
			version: givenOrDetected("version", values, detected.version),
			...kind.options.environment && { environment_name: givenOrDetected("environment", values, detected.environment) },
			status,
			...Object.fromEntries(fields.map(([name, text]) => [name, toValue(name, text)]))
		};
	};
}));
// libs/cli/src/report/options.js
var reportOptions, waitOption, minuteMs, waitMsOf, sendingOf;
var init_options = __esmMin((() => {
	init_time();
	reportOptions = {
		field: {
			value: "<name=value>",
			multiple: true,
			help: "another field of the event, such as change_reference=CHG-1; repeatable"
		},
		strict: { help: "fail when Shiplog cannot be reached; default: go on, and send the event later" },
		"give-up-after": {
			value: "<duration>",
			variable: "SHIPLOG_GIVE_UP_AFTER",
			help: "longest time to try to reach Shiplog; default 15s"
		},
		"dry-run": { help: "print the event, and send nothing" }
	};
	waitOption = { wait: {
		value: "<duration>",
		help: "how long to wait while rules block the start, such as 30m; default: not at all"
	} };
	minuteMs = 6e4;
	waitMsOf = ({ wait }) => wait === void 0 ? 0 : durationOf("--wait", wait, 1440 * minuteMs);
	sendingOf = (values) => ({
		giveUpMs: durationOf("--give-up-after", values["give-up-after"] ?? "15s", 10 * minuteMs),
		strict: values.strict === true,
		waitMs: waitMsOf(values)
	});
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
// libs/cli/src/report/print-outcome.js
var nameOf$1, remarks, printRecorded, printSent, printBlocked;
var init_print_outcome = __esmMin((() => {
	init_github_report();
	init_plain();
	init_time();
	nameOf$1 = ({ product_name, version, environment_name }) => `${product_name} ${version}${environment_name ? ` in ${environment_name}` : ""}`;
	remarks = ({ preflight_status: status, extra_metadata }) => {
		const failed = (extra_metadata?.preflight_status?.rules_evaluated ?? []).filter((rule) => rule.evaluation_result === "failed");
		const outcome = {
			report_only: "only reports",
			overridden: "was overridden",
			bypassed: "was bypassed"
		}[status];
		return failed.map((rule) => `Rule "${rule.rule_name}" ${outcome ?? "failed"}: ${rule.error_message}`);
	};
	printRecorded = (context, kind, answer, write) => {
		write(plain(`Recorded: ${nameOf$1(answer)} ${answer.status}`));
		for (const remark of remarks(answer)) context.say(plain(remark));
		const page = context.link(kind.pageOf(answer));
		write(page);
		reportToGitHub(context.env, recordedReport(kind.noun, answer, page));
	};
	printSent = (context, kind, { event, answer }, write) => {
		if (answer !== void 0) printRecorded(context, kind, answer, write);
		if (context.json) context.printJson(answer ?? {
			sent: false,
			event
		});
	};
	printBlocked = (context, event, { code, message, retryAfter, details }) => {
		const { say, link } = context;
		say(plain(`Blocked: ${nameOf$1(event)} may not start. ${message}`));
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
		if (context.json) context.printJson({
			error: "deployment_blocked",
			code,
			message,
			retry_after: retryAfter,
			details
		});
	};
}));
// libs/cli/src/wait.js
var wait;
var init_wait = __esmMin((() => {
	wait = async (ms, signal) => {
		try {
			await setTimeout$1(ms, void 0, { signal });
		} catch (err) {
			signal.throwIfAborted();
			throw err;
		}
	};
}));
// libs/cli/src/report/away.js
var isAway, withinTime;
var init_away = __esmMin((() => {
	init_src();
	isAway = (err) => err instanceof NetworkError && err.code !== "invalid_answer" || err instanceof ApiError && (err.status >= 500 || err.status === 429);
	withinTime = async (ms, signal, work) => {
		const limit = AbortSignal.timeout(Math.max(1, Math.round(ms)));
		try {
			return await work(signal ? AbortSignal.any([signal, limit]) : limit);
		} catch (err) {
			if (err !== limit.reason || !limit.aborted) throw err;
			throw new NetworkError("timeout", `Shiplog could not be reached within ${Math.round(ms / 1e3)} s`);
		}
	};
}));
// libs/cli/src/credentials.js
var secretVariables, keyOf, credentialOf, accountOf;
var init_credentials = __esmMin((() => {
	init_usage_error();
	secretVariables = /* @__PURE__ */ new Set([
		"SHIPLOG_KEY",
		"SHIPLOG_TOKEN",
		"VERSIONER_API_KEY"
	]);
	keyOf = (env) => env.SHIPLOG_KEY || env.VERSIONER_API_KEY;
	credentialOf = (credential, env) => {
		const key = keyOf(env);
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
	accountOf = (env) => keyOf(env)?.match(/^sk_(.+)_k\d+_[0-9A-Za-z]+$/)?.[1] ?? null;
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
// libs/cli/src/report/post-event.js
var postEvent;
var init_post_event = __esmMin((() => {
	init_src();
	postEvent = async (api, { path }, key, event) => {
		const params = { header: { "Idempotency-Key": key } };
		const { data } = await api.POST(path, {
			params,
			body: event
		});
		const answer = data;
		if (typeof answer?.id === "string") return answer;
		throw new NetworkError("invalid_answer", "The answer does not come from Shiplog. Is its address right?");
	};
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
var limits, entryName, latestName, isEntry, openSpool, keepIn, sizeOf, writeWhole, readOwn;
var init_spool = __esmMin((() => {
	init_folder();
	limits = {
		events: 1e3,
		bytes: 10485760,
		/** Most bytes of one event. Shiplog takes metadata of 100 KiB, and its other fields have less. */
		eventBytes: 262144,
		rejected: 100,
		/** Events for another address or account are set aside after this time. */
		foreignMs: 2592e6,
		/** A lock without a touch for this long was left by a command that is gone. Each request ends sooner. */
		lockMs: 6e4
	};
	entryName = /^\d{13}-[\w-]{36}\.json$/;
	latestName = 9999999999999;
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
			const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
			if (Math.abs(Date.now() - since) > limits.lockMs) rmSync(lock, { force: true });
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
		const given = Date.parse(entry.event.occurred_at) || Date.now();
		const time = String(Math.min(Math.max(0, given), latestName)).padStart(13, "0");
		writeWhole(folder, `${time}-${randomUUID()}.json`, text);
	};
	sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	writeWhole = (folder, name, text) => {
		const draft = join(folder, `.${name}.${process.pid}`);
		try {
			const file = openSync(draft, "wx", 384);
			try {
				writeFileSync(file, text);
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
		const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
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
var conflict, notOfEvent, meaningOf, flush$1, sendAll, isForUs, problemOf, nameOf, send$1;
var init_flush$1 = __esmMin((() => {
	init_src();
	init_credentials();
	init_plain();
	init_away();
	init_kinds();
	init_post_event();
	init_spool();
	conflict = 422;
	notOfEvent = [
		401,
		404,
		408,
		429
	];
	meaningOf = (err) => {
		if (err instanceof DeploymentBlockedError) return "left";
		if (!(err instanceof ApiError) || isAway(err)) return "stop";
		if (err.status === conflict) return "sent";
		if (err.status === 403) return "left";
		return err.status >= 400 && !notOfEvent.includes(err.status) ? "rejected" : "stop";
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
			problem: "Another command is sending the kept events"
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
			signal.throwIfAborted();
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
				context.say(plain(`Shiplog refuses a kept event, ${nameOf(entry)}: ${err.message}`));
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
	nameOf = ({ event }) => `${event.product_name} ${event.version} ${event.status}`;
	send$1 = async (api, { kind, idempotency_key, event }) => {
		try {
			await postEvent(api, kinds[kind], idempotency_key, event);
			return;
		} catch (err) {
			return err;
		}
	};
}));
// libs/cli/src/report/send.js
var shareOfKept, messageOf, sendKept, keep, send;
var init_send = __esmMin((() => {
	init_github_report();
	init_credentials();
	init_interrupted_error();
	init_plain();
	init_flush$1();
	init_spool();
	init_away();
	init_post_event();
	shareOfKept = 1 / 3;
	messageOf = (err) => err instanceof Error ? err.message : String(err);
	sendKept = async (context, ms, signal) => {
		try {
			const { sent, problem } = await withinTime(ms, signal, (limit) => flush$1(context, limit));
			if (sent > 0) context.say(`Sent ${sent} kept ${sent === 1 ? "event" : "events"}`);
			return problem === void 0;
		} catch (err) {
			signal?.throwIfAborted();
			context.say(plain(`Kept events could not be sent: ${messageOf(err)}`));
			return !isAway(err);
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
		const key = `shiplog-cli-${randomUUID()}`;
		const occurredAt = (/* @__PURE__ */ new Date()).toISOString();
		context.api("key");
		const began = Date.now();
		const hasSentKept = await sendKept(context, giveUpMs * shareOfKept, signal);
		try {
			const ms = Math.max(giveUpMs - (Date.now() - began), giveUpMs / 2);
			const answer = await withinTime(ms, signal, async (limit) => {
				const requests = {
					signal: limit,
					timeoutMs: Math.round(giveUpMs / 2),
					maxRetryAfterMs: giveUpMs
				};
				const api = context.api("key", requests);
				return await postEvent(api, kind, key, event);
			});
			if (!hasSentKept) await sendKept(context, giveUpMs * shareOfKept, signal);
			return {
				answer,
				occurredAt
			};
		} catch (err) {
			if (err instanceof InterruptedError && event.status !== "started") keep(context, kind, event, {
				key,
				occurredAt
			});
			if (!isAway(err)) throw err;
			if (strict && event.status === "started") throw err;
			context.say(plain(`${messageOf(err)}.`.replace(/\.\.$/, ".")));
			keep(context, kind, event, {
				key,
				occurredAt
			});
			if (strict) throw err;
			reportToGitHub(context.env, awayReport(messageOf(err)));
			return {
				answer: void 0,
				occurredAt
			};
		}
	};
}));
// libs/cli/src/report/start.js
var pollMs, tryMs, sayMs, hopeless, mayChange, isAllowed, waitToTry, start;
var init_start = __esmMin((() => {
	init_src();
	init_plain();
	init_time();
	init_wait();
	init_away();
	init_send();
	pollMs = 1e4;
	tryMs = 6e4;
	sayMs = 3e5;
	hopeless = /* @__PURE__ */ new Set(["VERSION_NOT_ALLOWED", "BRANCH_NOT_ALLOWED"]);
	mayChange = ({ details, retryAfter }, until) => !details.violations.some(({ code }) => hopeless.has(code)) && (retryAfter === null || Date.parse(retryAfter) < until);
	isAllowed = async (context, event, timeoutMs) => {
		const { product_name, version, environment_name, scm_branch } = event;
		const body = {
			product_name,
			version,
			environment_name,
			...scm_branch !== void 0 && { scm_branch }
		};
		const api = context.api("key", {
			signal: context.signal,
			retries: 0,
			timeoutMs
		});
		try {
			const { data } = await api.POST("/preflight-checks/", { body });
			return data.allowed;
		} catch (err) {
			if (isAway(err)) return false;
			throw err;
		}
	};
	waitToTry = async (context, event, at) => {
		const soon = () => Math.min(pollMs, at - Date.now());
		while (soon() > 0) {
			await wait(soon(), context.signal);
			const left = soon();
			if (left > 0 && await isAllowed(context, event, left)) return;
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
// libs/cli/src/commands/report.js
var verbs, printEvent, reportOne, detailsOf, reportCommands;
var init_report = __esmMin((() => {
	init_src();
	init_exit_codes();
	init_positionals();
	init_event();
	init_options();
	init_print_outcome();
	init_start();
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
	reportOne = async (context, kind, event, values) => {
		if (values["dry-run"]) return printEvent(context, event);
		const sending = {
			...sendingOf(values),
			signal: context.signal
		};
		try {
			const { answer } = await start(context, kind, event, sending);
			printSent(context, kind, {
				event,
				answer
			}, context.json ? context.say : context.print);
			return exitCodes.ok;
		} catch (err) {
			if (!(err instanceof DeploymentBlockedError)) throw err;
			printBlocked(context, event, err);
			return exitCodes.blocked;
		}
	};
	detailsOf = ({ noun, command }, status) => {
		return `${status === "started" ? `Report the end by shiplog ${command} finish, fail or abort${noun === "deployment" ? ". Ends with 5 when rules forbid the start" : ""}.` : `Enough for a record: no start is needed.`}

A start and an end belong together when they are in the same CI job. When they are in two jobs, give both the
same --field invoke_id=<text>.`;
	};
	reportCommands = (kind) => Object.entries(verbs).map(([verb, status]) => {
		const where = kind.noun === "deployment" ? " --environment production" : "";
		const command = {
			name: `${kind.command} ${verb}`,
			summary: `Report that a ${kind.noun} ${status === "started" ? "starts" : `has ${status}`}`,
			usage: "[options]",
			details: detailsOf(kind, status),
			examples: [`${kind.command} ${verb} --product checkout --version 1.4.2${where}`],
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
var signalDelayMs, withoutSecrets, hasTerminal, notStarted, endOf$1, startChild, runCommand$1;
var init_run_command = __esmMin((() => {
	init_credentials();
	signalDelayMs = 100;
	withoutSecrets = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.has(name.toUpperCase())));
	hasTerminal = () => [
		0,
		1,
		2
	].some((stream) => isatty(stream));
	notStarted = ({ code, message }) => ({
		status: "aborted",
		reason: code === "ENOENT" ? "command not found" : `the command could not be started: ${code ?? message}`,
		exitCode: code === "ENOENT" ? 127 : 126,
		hasRun: false
	});
	endOf$1 = (code, signal, received) => {
		const end = {
			exitCode: code ?? 128 + (signal === null ? 0 : constants$1.signals[signal]),
			hasRun: true
		};
		if (code === 0) return {
			...end,
			status: "completed"
		};
		if (received[0] !== void 0) return {
			...end,
			status: "aborted",
			reason: `interrupted by ${received[0]}`
		};
		return {
			...end,
			status: "failed",
			reason: code === null ? `killed by ${signal}` : `exit code ${code}`
		};
	};
	startChild = (command, args, env) => {
		try {
			return spawn(command, args, {
				stdio: "inherit",
				env: withoutSecrets(env)
			});
		} catch (err) {
			return err;
		}
	};
	runCommand$1 = async ([command = "", ...args], env, interrupts) => {
		const child = startChild(command, args, env);
		if (child instanceof Error) return notStarted(child);
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
var giveUpInterruptedMs, withRun, reportEnd, endEvent, endBefore, reportAround, blockedText, examplesOf, reportAroundCommand;
var init_report_around = __esmMin((() => {
	init_src();
	init_exit_codes();
	init_interrupted_error();
	init_plain();
	init_event();
	init_interrupts();
	init_options();
	init_print_outcome();
	init_run_command();
	init_send();
	init_start();
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
			const { answer } = await send(context, kind, event, sending);
			printSent(context, kind, {
				event,
				answer
			}, context.say);
			return exitCodes.ok;
		} catch (err) {
			const message = err instanceof Error ? err.message : String(err);
			context.say(plain(`The end of the ${kind.noun} could not be reported: ${message}`));
			return exitCodes.failed;
		}
	};
	endEvent = (event, { status, reason }) => ({
		...event,
		status,
		...reason !== void 0 && { error_message: reason }
	});
	endBefore = (signal) => ({
		status: "aborted",
		reason: `interrupted by ${signal}`,
		exitCode: new InterruptedError(signal).exitCode,
		hasRun: false
	});
	reportAround = async (context, kind, { event, words, sending }) => {
		const interrupts = catchInterrupts();
		try {
			const waiting = {
				...context,
				signal: interrupts.signal
			};
			const { answer, occurredAt } = await start(waiting, kind, event, {
				...sending,
				signal: void 0
			});
			if (answer !== void 0) printRecorded(context, kind, answer, context.say);
			else context.say(`The ${kind.noun} goes on.`);
			const [interrupt] = interrupts.received;
			const ended = interrupt === void 0 ? await runCommand$1(words, context.env, interrupts) : endBefore(interrupt);
			if (!ended.hasRun) context.say(plain(`shiplog: ${words[0]}: ${ended.reason}`));
			const began = answer === void 0 ? { started_at: occurredAt } : {};
			const code = await reportEnd(context, kind, endEvent({
				...event,
				...began
			}, ended), {
				...sending,
				signal: void 0,
				giveUpMs: Math.min(sending.giveUpMs, interrupts.received.length > 0 ? giveUpInterruptedMs : Infinity)
			});
			return ended.exitCode === exitCodes.ok && sending.strict ? code : ended.exitCode;
		} finally {
			interrupts.stop();
		}
	};
	blockedText = {
		deployment: " When rules\nforbid the start, the command does not run, and shiplog ends with 5.",
		build: ""
	};
	examplesOf = {
		deployment: ["deploy --product checkout --version 1.4.2 --environment production -- ./deploy.sh", "deploy --version 1.4.2 --environment production --wait 30m -- sh -c 'helm upgrade … && ./smoke-test.sh'"],
		build: ["build --product checkout --version 1.4.2 -- make"]
	};
	reportAroundCommand = (kind) => ({
		name: kind.command,
		summary: `Run a command, and report it as a ${kind.noun}`,
		usage: "[options] -- <command> [arguments]",
		details: `Reports that the ${kind.noun} starts, runs the command, and reports how it ended: completed with exit
code 0, aborted when it was interrupted, else failed. Ends with the exit code of the command.${blockedText[kind.noun]}
The command gets all variables but those with credentials.`,
		examples: examplesOf[kind.noun],
		options: {
			...kind.options,
			...reportOptions,
			...kind.noun === "deployment" && waitOption
		},
		run: async (context, { values, positionals, rest = [] }) => {
			if (positionals.length > 0 || rest.length === 0) throw new UsageError(`Write the command to run after --, such as: shiplog ${kind.command} -- ./run.sh. To report an event by itself: shiplog ${kind.command} start, finish, fail or abort`);
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
				printBlocked(context, event, err);
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
var firstWaitMs, longestWaitMs, marginMs$1, nextQuestionMs;
var init_next_question = __esmMin((() => {
	firstWaitMs = 5e3;
	longestWaitMs = 3e4;
	marginMs$1 = 250;
	nextQuestionMs = (answer, count) => {
		const regular = Math.min(firstWaitMs * 2 ** (count - 1), longestWaitMs);
		if (!answer?.next_allowed_at) return regular;
		const opensInMs = Date.parse(answer.next_allowed_at) - Date.parse(answer.evaluated_at) + marginMs$1;
		return Math.min(Math.max(opensInMs, marginMs$1), regular);
	};
}));
// libs/cli/src/commands/can-deploy.js
var startText, reasonLines, printAnswer, askUntilAllowed, canDeploy;
var init_can_deploy = __esmMin((() => {
	init_github_report();
	init_ci();
	init_exit_codes();
	init_next_question();
	init_plain();
	init_positionals();
	init_away();
	init_options();
	init_run_options();
	init_time();
	init_usage_error();
	init_wait();
	init_without_undefined();
	startText = ({ product_name, version, environment_name }) => `${product_name} ${version} in '${environment_name}'`;
	reasonLines = ({ violations, missing_approvals, next_allowed_at }) => [
		...violations.map(({ rule_name, message }) => plain(`- ${rule_name}: ${message}`)),
		...missing_approvals.length > 0 ? [plain(`Approvals are missing: ${missing_approvals.join(", ")}`)] : [],
		next_allowed_at === null ? "Waiting alone does not help." : `May start at ${showMoment(next_allowed_at, Date.now())}, if nothing else changes.`
	];
	printAnswer = (answer, question, { json, print, printJson }) => {
		if (json) return printJson(answer);
		if (answer.allowed) {
			const by = answer.overridden ? ", by an override" : "";
			print(plain(`Allowed${by}: ${startText(question)}`), "green");
		} else {
			print(plain(`Blocked: ${startText(question)}`), "red");
			for (const line of reasonLines(answer)) print(line);
		}
		for (const { rule_name, message } of answer.warnings) print(plain(`Warning of a rule that only reports: ${rule_name}: ${message}`), "yellow");
	};
	askUntilAllowed = async (ask, { waitMs, context: { say, signal } }) => {
		const end = performance.now() + waitMs;
		/** @type {string | undefined} */
		let said;
		for (let count = 1;; count++) {
			const result = await ask().catch((err) => {
				if (isAway(err)) return err;
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
				variable: "SHIPLOG_SCM_BRANCH",
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
			const waitMs = waitMsOf(args.values);
			const detected = detectRun(context.env);
			const question = withoutUndefined({
				product_name: givenOrDetected("product", args.values, detected.product),
				version: givenOrDetected("version", args.values, detected.version),
				environment_name: givenOrDetected("environment", args.values, detected.environment),
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
var quoted$2, valueFlag, line, fishScript;
var init_fish = __esmMin((() => {
	quoted$2 = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
	valueFlag = (value) => ({
		none: "",
		text: " -x",
		file: " -r -F"
	})[value];
	line = (condition, { word, help, value }) => {
		const name = word.startsWith("--") ? `-l ${word.slice(2)}${valueFlag(value)}` : `-a ${word}`;
		return `complete -c shiplog -n ${quoted$2(condition)} ${name}${help === "" ? "" : ` -d ${quoted$2(help)}`}`;
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
  contains -- $name ${[...options.keys()].filter((name) => name.includes(" ")).map(quoted$2).join(" ")}; or set name "$words[2]"
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
var sharedOptions, findCommand, findFamily, parseWords, credentialVariables, parseOwn;
var init_parse = __esmMin((() => {
	init_usage_error();
	init_variables();
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
	parseWords = (command, words, env) => {
		const options = {
			...command.options,
			...sharedOptions
		};
		const end = words.indexOf("--");
		const own = end < 0 ? words : words.slice(0, end);
		const { values, positionals } = parseOwn(options, own, command.name);
		for (const [name, { variable }] of Object.entries(options)) if (variable !== void 0) values[name] ??= variableOf(variable.replace(/^SHIPLOG_/, ""), env);
		return {
			values,
			positionals,
			rest: end < 0 ? void 0 : words.slice(end + 1)
		};
	};
	credentialVariables = /* @__PURE__ */ new Map([
		["--key", "SHIPLOG_KEY"],
		["--api-key", "SHIPLOG_KEY"],
		["--token", "SHIPLOG_TOKEN"]
	]);
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
			const credential = words.map((word) => credentialVariables.get(word.split("=")[0] ?? "")).find(Boolean);
			if (credential !== void 0) throw new UsageError(`Set ${credential} instead: there is no option for it, because others can read command lines`);
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
var quoted$1, described, taking, zshScript;
var init_zsh = __esmMin((() => {
	quoted$1 = (text) => `'${text.replaceAll("'", "'\\''")}'`;
	described = (proposals) => proposals.map(({ word, help }) => quoted$1(help === "" ? word : `${word}:${help}`)).join(" ");
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
// libs/cli/src/apply/export-yaml.js
var comment, sortKey, toLists, harmless, toYaml;
var init_export_yaml = __esmMin((() => {
	init_plain();
	init_check();
	init_fields();
	init_label();
	init_normal_form();
	comment = ` Written by shiplog export. A field that is absent has its default. Secrets of channels are not in here:
 shiplog apply keeps those of channels that exist. A channel that does not exist yet needs them in its config,
 such as webhook_url: \${DEPLOYMENTS_WEBHOOK_URL}`;
	sortKey = (one) => one.name ?? JSON.stringify([
		one.channel,
		one.event_type,
		one.filters
	]);
	toLists = (found) => {
		const channelName = new Map(found.channels.map(({ id, name }) => [id, name]));
		const preferences = found.preferences.map((one) => ({
			...one,
			channel: channelName.get(one.channel_id)
		}));
		/** @type {string[]} */
		const leftOut = [];
		const entries = kinds$1.map((kind) => {
			const field = {
				...fieldsOfKind[kind],
				required: true
			};
			return [kind, (kind === "preferences" ? preferences : found[kind]).flatMap((one) => {
				const short = shortForm(normalForm(one, field), field);
				const [problem] = check(short, field, []);
				if (problem === void 0) return short;
				leftOut.push(`${capitalized(labelOf(kind, one))} is left out: ${fieldName(problem.path)} ${problem.text}`);
				return [];
			}).sort((a, b) => sortKey(a) < sortKey(b) ? -1 : 1)];
		});
		return {
			lists: Object.fromEntries(entries),
			leftOut
		};
	};
	harmless = (character) => {
		if (plain(character) === character) return character;
		return `\\U${(character.codePointAt(0)?.toString(16) ?? "").padStart(8, "0")}`;
	};
	toYaml = async (lists) => {
		const { Document, visit } = await Promise.resolve().then(() => /* @__PURE__ */ __toESM(require_dist(), 1));
		const document = new Document(lists, { aliasDuplicateObjects: false });
		document.commentBefore = comment;
		visit(document, { Scalar: (_, scalar) => {
			const { value } = scalar;
			if (typeof value === "string" && plainLines(value) !== value) scalar.type = "QUOTE_DOUBLE";
		} });
		return document.toString({ lineWidth: 110 }).replace(/\n$/, "").replace(/[^\n -~]/gu, harmless);
	};
}));
// libs/cli/src/commands/export.js
var exportCommand;
var init_export = __esmMin((() => {
	init_export_yaml();
	init_fields();
	init_read_account();
	init_exit_codes();
	init_plain();
	init_positionals();
	exportCommand = {
		name: "export",
		summary: "Write rules, channels and preferences as a file for apply",
		usage: "[options]",
		details: "Writes YAML to the standard output, without secrets; with --json the same as JSON, which apply reads, too.",
		examples: ["export > rules.yaml"],
		options: {},
		run: async ({ api, json, print, printJson, say }, args) => {
			positionalsOf(args, exportCommand, {
				least: 0,
				most: 0
			});
			const found = await readAccount(api("user"), kinds$1);
			const names = found.channels.map(({ name }) => name);
			for (const name of new Set(names.filter((one, index) => names.indexOf(one) < index))) say(`Several channels have the name '${plain(name)}': rename all but one before you apply the file`);
			const { lists, leftOut } = toLists(found);
			for (const sentence of leftOut) say(sentence);
			if (json) printJson(lists);
			else print(await toYaml(lists));
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
	init_usage_error();
	events = (count) => `${count} ${count === 1 ? "event" : "events"}`;
	command = {
		name: "flush",
		summary: "Send the events that could not be sent",
		usage: "[options]",
		details: `When Shiplog is away, commands that report keep their events in a folder. This command sends
the events of the same address and account. Others stay.`,
		options: {}
	};
	flush = {
		...command,
		run: async (context, args) => {
			positionalsOf(args, command, {
				least: 0,
				most: 0
			});
			const result = await flush$1(context, context.signal).catch((err) => {
				context.signal.throwIfAborted();
				if (err instanceof UsageError) throw err;
				throw new UsageError(`Kept events cannot be sent: ${err.message}`);
			});
			const { sent, rejected, left, problem } = result;
			if (context.json) context.printJson(result);
			else context.print(`Sent ${events(sent)}, rejected ${rejected}, still kept ${left}`);
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
		const { data, response } = await api.GET("/freezes/");
		const now = timeOfAnswer(response);
		const freeze = data.freezes.find((one) => one.rule_id === rule.id && Date.parse(one.start) <= now);
		if (freeze === void 0 || freeze.mode !== "enabled") throw new UsageError(`The rule '${rule.name}' freezes nothing now`);
		return freeze;
	};
	disableUntilEnd = async (api, rule, { end, values }) => {
		if (end === null) throw new UsageError(`The freeze of '${rule.name}' has no end, but the rule has other windows, too: change the rule`);
		const { reason: comment } = required(values, ["reason"]);
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
	init_positionals();
	init_time();
	init_without_undefined();
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
			const future = {
				now: Date.now(),
				direction: 1
			};
			const { from, to } = args.values;
			const query = withoutUndefined({
				from: from && momentOf("--from", from, future),
				to: to && momentOf("--to", to, future)
			});
			const { data, response } = await context.api("user").GET("/freezes/", { params: { query } });
			const now = timeOfAnswer(response);
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
var longestMs$1, marginMs, endOf, scopeOf, quoted, windowTime, freezeNow;
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
	quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
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
			const { reason } = required(args.values, ["reason"]);
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
				context.print(plain(`To lift it: shiplog freeze lift ${quoted(data.name)}`));
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
	init_listing();
	init_positionals();
	init_status_line();
	init_time();
	init_usage_error();
	init_without_undefined();
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
			const query = withoutUndefined({
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
var longestMs, mostUses, usesOf, expiryOf, ruleIdsOf, override;
var init_create = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	init_required();
	init_rules();
	init_time();
	init_usage_error();
	init_without_undefined();
	longestMs = 864e5;
	mostUses = 100;
	usesOf = (uses) => {
		if (uses === void 0) return void 0;
		if (!/^\d{1,3}$/.test(uses) || Number(uses) < 1 || Number(uses) > mostUses) throw new UsageError(`--uses must be a number from 1 to ${mostUses}, but it is '${uses}'`);
		return Number(uses);
	};
	expiryOf = (duration) => {
		if (duration === void 0) return void 0;
		return new Date(Date.now() + durationOf("--for", duration, longestMs)).toISOString();
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
			const { product, environment, reason } = required(args.values, [
				"product",
				"environment",
				"reason"
			]);
			const { version, rule, for: duration } = args.values;
			const max_uses = usesOf(args.values.uses);
			const expires_at = expiryOf(duration);
			const api = context.api("user");
			const rule_ids = await ruleIdsOf(api, rule);
			const body = withoutUndefined({
				product_name: product,
				environment_name: environment,
				reason,
				version,
				rule_ids,
				max_uses,
				expires_at
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
	init_listing();
	init_positionals();
	init_time();
	init_without_undefined();
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
			const query = withoutUndefined({
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
	fullWidths = (columns, rows) => columns.map(({ title }, index) => rows.reduce((widest, row) => linesOf(row[index] ?? null).reduce((most, { text }) => Math.max(most, textWidth(text)), widest), textWidth(plain(title))));
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
		const titles = columns.map(({ title }) => fitText(plain(title), Math.floor(width / 2)));
		const left = Math.max(...titles.map(textWidth)) + gap;
		return titles.flatMap((title, index) => {
			return (entries[index] ?? []).filter(({ text }) => text !== "").flatMap(({ text, style }) => wrapText(text, width - left).map((piece) => ({
				text: piece,
				style
			}))).map(({ text, style }, at) => {
				return `${padText(at === 0 ? title : "", left)}${style && colors ? styled(text, style) : text}`;
			});
		});
	};
	tableLines = (allColumns, allRows, terminal) => {
		const entries = allRows.map((row) => allColumns.map((_, index) => linesOf(row[index] ?? null)));
		const isUsed = (_, index) => entries.some((row) => row[index]?.some(({ text }) => text !== ""));
		const columns = allColumns.filter(isUsed);
		const rows = entries.map((row) => row.filter(isUsed));
		const widths = fittingWidths(columns, fullWidths(columns, rows), terminal.width);
		if (totalWidth(widths) > terminal.width) return rows.flatMap((row, index) => [...index === 0 ? [] : [""], ...listLines(columns, row, terminal)]);
		return [columns.map(({ title }) => linesOf({
			text: title,
			style: "bold"
		})), ...rows].flatMap((row) => rowLines(row, widths, terminal.colors));
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
	init_listing();
	init_positionals();
	init_status_line();
	init_table();
	init_time();
	init_usage_error();
	init_without_undefined();
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
			limit: 5
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
			const query = withoutUndefined({
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
// libs/cli/src/commands/track.js
var fieldOptions, trackCommand, track;
var init_track = __esmMin((() => {
	init_positionals();
	init_event();
	init_kinds();
	init_options();
	init_report();
	fieldOptions = ({ fields }) => Object.fromEntries(fields.map((field) => {
		const isSwitch = field === "skip_preflight_checks";
		return [field.replaceAll("_", "-"), {
			help: `field ${field}`,
			...!isSwitch && { value: "<text>" }
		}];
	}));
	trackCommand = (kind) => {
		const command = {
			name: `track ${kind.noun}`,
			summary: `Report a ${kind.noun} as the command line of Versioner does`,
			usage: "[options]",
			options: {
				...kind.options,
				status: {
					value: "<status>",
					help: "such as started or success; default success"
				},
				...fieldOptions(kind),
				...reportOptions,
				...kind.noun === "deployment" && waitOption
			}
		};
		return {
			...command,
			run: async (context, args) => {
				positionalsOf(args, command, {
					least: 0,
					most: 0
				});
				const { values } = args;
				const field = [...kind.fields.flatMap((field) => {
					const value = values[field.replaceAll("_", "-")];
					return value === void 0 ? [] : [`${field}=${value}`];
				}), ...values.field ?? []];
				const event = makeEvent(kind, values.status ?? "success", {
					...values,
					field
				}, context.env);
				return await reportOne(context, kind, event, values);
			}
		};
	};
	track = [trackCommand(kinds.deployment), trackCommand(kinds.build)];
}));
// libs/cli/src/commands/whoami.js
var whoami;
var init_whoami = __esmMin((() => {
	init_exit_codes();
	init_plain();
	init_positionals();
	whoami = {
		name: "whoami",
		summary: "Show the account and the roles of SHIPLOG_TOKEN",
		usage: "",
		options: {},
		run: async ({ api, json, print, printJson }, args) => {
			positionalsOf(args, whoami, {
				least: 0,
				most: 0
			});
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
	init_apply();
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
	init_export();
	init_flush();
	init_lift();
	init_list$1();
	init_now();
	init_history();
	init_create();
	init_list();
	init_revoke();
	init_status();
	init_track();
	init_whoami();
	commands = [
		...deploy,
		...build,
		flush,
		...track,
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
		apply,
		exportCommand,
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
var urlOf, createContext;
var init_context = __esmMin((() => {
	init_src();
	init_credentials();
	init_plain();
	init_usage_error();
	init_version();
	init_without_undefined();
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
			const search = new URLSearchParams(withoutUndefined(query)).toString();
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
129, 130 and 143 interrupted. deploy -- and build -- end with the code of their command.`;
}));
// libs/cli/src/output.js
var defaultWidth, narrowestTerminal, widestTerminal, isWidth, widthOf, createOutput;
var init_output = __esmMin((() => {
	init_plain();
	init_style();
	init_table();
	defaultWidth = 80;
	narrowestTerminal = 20;
	widestTerminal = 1e3;
	isWidth = (columns) => Number.isInteger(columns) && Number(columns) > 0;
	widthOf = ({ columns }, env) => {
		const wanted = [
			Number(env.COLUMNS),
			columns,
			defaultWidth
		].find(isWidth);
		return Math.min(widestTerminal, Math.max(narrowestTerminal, wanted ?? defaultWidth));
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
				ShiplogError,
				InterruptedError
			].find((type) => err instanceof type);
			if (!(err instanceof Error) || known === void 0) throw err;
			const id = err instanceof ApiError && err.requestId !== null ? ` (request id ${err.requestId})` : "";
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
		if (!("code" in err && err.code === "EPIPE")) throw err;
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

## yaml - 2.9.1 (ISC)

Copyright Eemeli Aro <eemeli@gmail.com>

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
*/
