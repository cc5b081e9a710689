#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
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
var firstWaitMs, longestWaitMs, wait, mayRepeat, waitAfter, attempt, reasonOf, fetchWithRetries;
var init_retry = __esmMin((() => {
	init_errors();
	firstWaitMs = 500;
	longestWaitMs = 15e3;
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
	mayRepeat = (request, error) => {
		const status = error instanceof ApiError ? error.status : 0;
		if (status === 429) return true;
		if (status !== 0 && status < 500) return false;
		return request.method === "GET" || request.headers.has("idempotency-key");
	};
	waitAfter = (attempt, error) => {
		const backOff = Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) * (.5 + Math.random() / 2);
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
			await wait(waitMs, request.signal);
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
// libs/cli/src/usage-error.js
var UsageError;
var init_usage_error = __esmMin((() => {
	UsageError = class extends Error {
		name = "UsageError";
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
var product, version$1, environment, sharedFields, deployment, build$1;
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
// libs/cli/src/ci/repository.js
var withoutCredentials, repositoryName;
var init_repository = __esmMin((() => {
	withoutCredentials = (address) => {
		if (address === void 0 || !URL.canParse(address)) return address?.replace(/^[^@/]*:[^@/]*@/, "");
		const url = new URL(address);
		if (url.username === "" && url.password === "") return address;
		if (url.protocol !== "ssh:") url.username = "";
		url.password = "";
		return url.href;
	};
	repositoryName = (address) => address?.match(/([^/:]+?)(?:\.git)?\/*$/)?.[1];
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
		const scm_repository = withoutCredentials(git("remote", "get-url", "origin"));
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
	init_repository();
	githubActions = (env) => {
		if (env.GITHUB_ACTIONS !== "true") return void 0;
		const repository = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`;
		const isTag = env.GITHUB_REF_TYPE === "tag";
		return {
			source_system: "github-actions",
			build_number: env.GITHUB_RUN_NUMBER,
			invoke_id: `${env.GITHUB_RUN_ID}-${env.GITHUB_RUN_ATTEMPT}`,
			build_url: `${repository}/actions/runs/${env.GITHUB_RUN_ID}`,
			scm_repository: repository,
			scm_sha: env.GITHUB_SHA,
			scm_branch: env.GITHUB_HEAD_REF || (isTag ? void 0 : env.GITHUB_REF_NAME),
			actor: env.GITHUB_TRIGGERING_ACTOR || env.GITHUB_ACTOR,
			product: repositoryName(env.GITHUB_REPOSITORY),
			version: isTag ? env.GITHUB_REF_NAME : void 0
		};
	};
}));
// libs/cli/src/ci/index.js
var ciSystems, detectRun;
var init_ci = __esmMin((() => {
	init_git();
	init_github_actions();
	ciSystems = [githubActions];
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
// libs/cli/src/commands/report.js
var verbs, reportOptions, reportCommands;
var init_report = __esmMin((() => {
	init_exit_codes();
	init_event();
	init_usage_error();
	verbs = {
		start: "started",
		finish: "completed",
		fail: "failed",
		abort: "aborted"
	};
	reportOptions = {
		field: {
			value: "<name=value>",
			multiple: true,
			help: "another field of the event; may be repeated"
		},
		"dry-run": { help: "print the event, and send nothing" }
	};
	reportCommands = (kind) => Object.entries(verbs).map(([verb, status]) => ({
		name: `${kind.command} ${verb}`,
		summary: `Report that a ${kind.noun} ${status === "started" ? "starts" : `has ${status}`}`,
		usage: "[options]",
		options: {
			...kind.options,
			...reportOptions
		},
		run: async ({ api, env, json, print }, { values, positionals }) => {
			if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'`);
			const event = makeEvent(kind, status, values, env);
			if (values["dry-run"]) {
				print(JSON.stringify(event, null, json ? 0 : 2));
				return exitCodes.ok;
			}
			const { data } = await api("key").POST(kind.path, { body: event });
			if (json) print(JSON.stringify(data));
			else print(`${event.product_name} ${event.version}: ${status}`);
			return exitCodes.ok;
		}
	}));
}));
// libs/cli/src/commands/build.js
var build;
var init_build = __esmMin((() => {
	init_kinds();
	init_report();
	build = reportCommands(build$1);
}));
// libs/cli/src/commands/deploy.js
var deploy;
var init_deploy = __esmMin((() => {
	init_kinds();
	init_report();
	deploy = reportCommands(deployment);
}));
// libs/cli/src/plain.js
var unsafe, shown, plain, plainLines, unsafeInJson, escaped, plainJson;
var init_plain = __esmMin((() => {
	unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
	shown = (character) => {
		if (character === "\n" || character === "	") return " ";
		return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
	};
	plain = (text) => text.replaceAll("\r\n", "\n").replace(unsafe, shown);
	plainLines = (text) => text.split("\n").map(plain).join("\n");
	unsafeInJson = /[\u007f-\u009f\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
	escaped = (character) => Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
	plainJson = (value) => JSON.stringify(value).replace(unsafeInJson, escaped);
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
	init_build();
	init_deploy();
	init_whoami();
	commands = [
		...deploy,
		...build,
		whoami
	];
}));
// libs/cli/src/given.js
var given;
var init_given = __esmMin((() => {
	given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
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
		api: (credential) => {
			const url = urlOf(values, env);
			try {
				return createClient({
					url,
					credential: credentialOf(credential, env),
					signal,
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
			const message = err instanceof Error ? err.message : String(err);
			throw new UsageError(`${message}. See shiplog ${name} --help`);
		}
	};
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
// libs/cli/src/interrupted-error.js
var numbers, InterruptedError;
var init_interrupted_error = __esmMin((() => {
	numbers = {
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
var wide, emoji, onlyMarks, ascii, segmenter, characterWidth, textWidth, fitText, padText;
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
		shrink(({ keep }) => keep !== true);
		shrink(() => true);
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
		return columns.flatMap(({ title }, index) => (entries[index] ?? []).filter(({ text }) => text !== "").map(({ text, style }, at) => {
			const fitting = fitText(text, Math.max(narrowest, width - titles - gap));
			return `${padText(at === 0 ? title : "", titles + gap)}${style && colors ? styled(fitting, style) : fitting}`;
		}));
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
