-- What was bought and used so far becomes entries of the ledger, and the accounts their sum.
UPDATE "token_entries" SET "bought" = "tokens", "month" = to_char("created_at" at time zone 'UTC', 'YYYY-MM');--> statement-breakpoint
INSERT INTO "token_entries" ("club_id", "model", "key", "month", "allowance")
SELECT DISTINCT "club_id", "model", 'allowance:' || "club_id" || ':' || "model" || ':' || "month", "month", CASE "model" WHEN 'gpt5' THEN 1000000 ELSE 5000000 END
FROM (SELECT "club_id", "model", to_char("used_at" at time zone 'UTC', 'YYYY-MM') AS "month" FROM "token_usage"
  UNION SELECT "club_id", "model", to_char(now() at time zone 'UTC', 'YYYY-MM') FROM "token_entries") AS "months";--> statement-breakpoint
INSERT INTO "token_entries" ("club_id", "model", "key", "month", "allowance", "generation_id", "input_tokens", "output_tokens", "created_at")
SELECT "club_id", "model", 'charge:' || "id", to_char("used_at" at time zone 'UTC', 'YYYY-MM'), -"tokens", "id", "tokens", 0, "used_at" FROM "token_usage";--> statement-breakpoint
INSERT INTO "token_accounts" ("club_id", "model", "month", "allowance", "bought")
SELECT "club_id", "model", to_char(now() at time zone 'UTC', 'YYYY-MM'),
  greatest(0, coalesce(sum("allowance") FILTER (WHERE "month" = to_char(now() at time zone 'UTC', 'YYYY-MM')), CASE "model" WHEN 'gpt5' THEN 1000000 ELSE 5000000 END)),
  sum("bought") FROM "token_entries" GROUP BY "club_id", "model";--> statement-breakpoint
DROP TABLE "token_usage" CASCADE;--> statement-breakpoint
ALTER TABLE "token_entries" DROP COLUMN "tokens";