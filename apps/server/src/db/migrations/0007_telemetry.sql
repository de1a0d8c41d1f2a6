CREATE TABLE "telemetry_counts" (
	"company_id" integer NOT NULL,
	"day" date NOT NULL,
	"host" text NOT NULL,
	"release" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "telemetry_counts_company_id_day_host_release_name_detail_bucket_pk" PRIMARY KEY("company_id","day","host","release","name","detail","bucket")
);
