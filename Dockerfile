# The service: `docker build -t latchkey .` (docs/operations.md). The service was tested with this version of Node.
FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /app
# A layer of its own: changes of the sources do not install the packages again.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY locales/package.json locales/
COPY server/package.json server/
COPY testing/package.json testing/
COPY service/package.json service/
COPY client/package.json client/
COPY web/package.json web/
COPY react/package.json react/
COPY conformance/package.json conformance/
COPY simulator/package.json simulator/
COPY bench/package.json bench/
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# The second installation replaces the first one and omits build and test tools.
RUN npm run build && npm ci --omit=dev --workspace @latchkey/service --ignore-scripts --no-audit --no-fund

FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/latchkey.db
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/service/dist service/dist
COPY --from=build /app/service/package.json service/package.json
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "service/dist/main.js"]
CMD ["serve"]
