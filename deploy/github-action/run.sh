# The step of the action. Its variables are the inputs in action.yml, and those of the runner.

fail() {
  echo "::error title=Shiplog::$1"
  exit 1
}

# Repository secrets are masked already; a key from elsewhere is not.
[ -z "$SHIPLOG_KEY" ] || echo "::add-mask::$SHIPLOG_KEY"
command -v node >/dev/null ||
  fail 'This runner has no Node. Add a step with actions/setup-node before this one, for Node 20 or later'

case "$JOB_STATUS" in
  success) outcome=finish ;;
  failure) outcome=fail ;;
  *) outcome=abort ;;
esac

case "$INPUT_COMMAND" in
  deploy)
    [ -n "$INPUT_RUN" ] || fail "The command deploy needs the input 'run', with the shell commands that deploy"
    set -- deploy
    ;;
  start) set -- deploy start ;;
  finish) set -- deploy "$outcome" ;;
  build) set -- build "$outcome" ;;
  can-deploy) set -- can-deploy ;;
  *) fail "There is no command '${INPUT_COMMAND//[^A-Za-z0-9 -]/?}'. Commands: deploy, start, finish, build, can-deploy" ;;
esac

case "$INPUT_COMMAND" in
  deploy | start | can-deploy) [ -z "$INPUT_WAIT" ] || set -- "$@" --wait "$INPUT_WAIT" ;;
esac
# can-deploy has no such option: a question without an answer is an error in any case.
[ "$INPUT_STRICT" != true ] || [ "$INPUT_COMMAND" = can-deploy ] || set -- "$@" --strict
[ "$INPUT_COMMAND" != deploy ] || set -- "$@" -- bash --noprofile --norc -eo pipefail -c "$INPUT_RUN"

unset INPUT_COMMAND INPUT_RUN INPUT_WAIT INPUT_STRICT JOB_STATUS
exec node "$GITHUB_ACTION_PATH/../../libs/cli/dist/shiplog.mjs" "$@"
